import type { Agent } from "../../../domain/agent/agent";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { EmbeddingMade } from "../../../domain/model/embedding-made";
import type { LlmMessage, TokenUsage, ToolDeclaration, WebSearcher } from "../../../domain/model/llm";
import type { ModelFallback } from "../../../domain/model/model-fallback";
import type { Traffic } from "../../../domain/model/traffic";
import type { FileSource } from "../../../domain/source/source";
import { isAppError } from "../../../errors/app-error";
import { partlyReadIn } from "../../knowledge/given-file";
import { costOf, type PricedProvider } from "../../models/call-cost";
import type { CallPurpose, ModelReply, ModelRoute, ProjectKnowledge } from "../../models/model-call";
import type { Grant } from "./budget";
import { promptBound, sizeOf, tokenBound } from "./call-bound";

/** The facts of a call for its account. */
interface AccountedCall {
  readonly purpose: CallPurpose;
  readonly taskId: string;
  readonly agent: Pick<Agent, "id" | "knowledgeItemIds">;
  readonly messages: readonly LlmMessage[];
  readonly projectKnowledge?: ProjectKnowledge;
  readonly tools?: readonly ToolDeclaration[];
  /** The model it goes to in place of one that did not answer. */
  readonly fallback?: ModelFallback;
}

/** A call that has been let go ahead. */
export interface GrantedCall {
  readonly id: string;
  readonly call: AccountedCall;
  readonly route: ModelRoute;
  readonly grant: Grant;
}

/** The result of a call that broke. */
export interface BrokenCall {
  readonly error: unknown;
  /** All that had been received, thoughts included. */
  readonly received: string;
  readonly wasSent: boolean;
  readonly durationMs: number;
  readonly traffic: readonly Traffic[];
  readonly webSearch?: WebSearcher | undefined;
}

const NOTHING: TokenUsage = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };

/** The most that a call can take when it writes so many tokens. What a provider is to keep may cost more. */
export function boundOf(
  { messages, tools, agent, purpose, projectKnowledge }: AccountedCall,
  completionTokens: number,
): TokenUsage {
  const { knowledgeItemIds = [], deliverableIds = [] } = projectKnowledge ?? {};
  const known = [...(agent.knowledgeItemIds ?? []), ...knowledgeItemIds, ...deliverableIds];
  const hasKnowledge = purpose === "execution" && known.length > 0;
  const promptTokens = promptBound(messages, hasKnowledge) + (tools ? tokenBound(JSON.stringify(tools)) : 0);
  const kept = messages.some(({ cached }) => cached) ? { cacheWriteTokens: promptTokens } : {};
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, ...kept };
}

/** The same with so many tokens of its prompt. */
export function withPrompt(usage: TokenUsage, promptTokens: number): TokenUsage {
  const kept = usage.cacheWriteTokens === undefined ? {} : { cacheWriteTokens: promptTokens };
  return { ...usage, promptTokens, totalTokens: promptTokens + usage.completionTokens, ...kept };
}

/** US dollars, where they are known; 0 where nothing is charged. */
export function dollars(
  usage: TokenUsage | undefined,
  route: ModelRoute,
  providers: readonly PricedProvider[],
): number | undefined {
  const cost = route.simulated ? "free" : costOf(usage, route, providers);
  return cost === "free" ? 0 : cost;
}

/** The fact that a call is about to be made. */
export function reservedFact({ id: callId, call: { taskId }, grant }: GrantedCall): JournalFact {
  const { tokens, cost, prompt } = grant;
  return { type: "call-reserved", taskId, callId, tokens, cost, ...(prompt ? { prompt } : {}) };
}

/** The fact of what a whole reply took. */
export function calledFact(
  granted: GrantedCall,
  reply: ModelReply & Pick<BrokenCall, "traffic" | "webSearch">,
  providers: readonly PricedProvider[],
): JournalFact {
  const { text, reasoning, usage, durationMs, finishReason } = reply;
  const searched = searchedBy(reply);
  // Thoughts are counted with the reply, and some providers do not show them.
  const isAlone = reasoning === "" && !usage?.reasoningTokens;
  const told = usage && { usage, ...(isAlone ? { reply: sizeOf(text) } : {}) };
  const taken = told ?? estimate(granted, text + reasoning);
  const cost = dollars(taken.usage, granted.route, providers);
  const sent = sentBy(granted, reply.traffic, reply.sources);
  return { ...calledBy(granted), durationMs, ...taken, cost, finishReason, ...searched, ...sent };
}

/** The fact of what a call took that broke. */
export function brokenFact(
  granted: GrantedCall,
  { error, received, wasSent, durationMs, traffic, webSearch }: BrokenCall,
  providers: readonly PricedProvider[],
): JournalFact {
  // A call that was not sent, or was refused outright, is free.
  const isFree = received === "" && (!wasSent || (isAppError(error) && error.code === "provider.api"));
  const taken = isFree ? { usage: NOTHING } : estimate(granted, received);
  const cost = dollars(taken.usage, granted.route, providers);
  const known = { ...taken, cost, failed: true, ...searchedBy({ webSearch }) } as const;
  return { ...calledBy(granted), durationMs, ...known, ...sentBy(granted, traffic) };
}

/** The fact of a request for vectors that was made for a call: it counts as a call of its own model. */
export function embeddedFact(
  { taskId, agent }: Pick<AccountedCall, "taskId" | "agent">,
  { tokens, isEstimated, failed, ...made }: EmbeddingMade,
): JournalFact {
  const usage = { promptTokens: tokens, completionTokens: 0, totalTokens: tokens };
  const marks = { ...(isEstimated ? { estimated: true } : {}), ...(failed ? { failed } : {}) } as const;
  return { type: "model-called", taskId, agentId: agent.id, purpose: "embedding", usage, ...marks, ...made };
}

/** The data that left the device for a call: nothing where no request did, whatever was in the prompt. */
function sentBy({ call }: GrantedCall, traffic: readonly Traffic[], sources: readonly FileSource[] = []) {
  const files = call.messages.flatMap(({ attachments = [] }) => attachments.map(({ name }) => name));
  const partlyRead = partlyReadIn(call.messages);
  const parts = partlyRead.length > 0 ? { partlyRead } : {};
  if (traffic.length === 0) return { traffic, ...parts };
  return {
    traffic,
    ...parts,
    ...(files.length > 0 ? { attached: [...new Set(files)] } : {}),
    ...(sources.length > 0 ? { passages: sources } : {}),
  };
}

function searchedBy({ webSearch }: Pick<BrokenCall, "webSearch">) {
  return webSearch ? { webSearch } : {};
}

function calledBy({ id: callId, call, route: { provider, model } }: GrantedCall) {
  const { taskId, agent, purpose, fallback } = call;
  const instead = fallback ? { fallback } : {};
  const by = { callId, taskId, agentId: agent.id, purpose, provider, model, ...instead };
  return { type: "model-called", ...by } as const;
}

/** By length, and never more than was reserved: the reply may have many more bytes than tokens. */
function estimate({ call, grant }: GrantedCall, received: string) {
  const completionTokens = Math.min(tokenBound(received), grant.maxTokens);
  const promptTokens = Math.min(boundOf(call, 0).promptTokens, grant.tokens - grant.maxTokens);
  return { usage: withPrompt(boundOf(call, completionTokens), promptTokens), estimated: true } as const;
}
