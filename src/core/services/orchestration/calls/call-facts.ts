import type { Agent } from "../../../domain/agent";
import type { JournalFact } from "../../../domain/journal-event";
import type { LlmMessage } from "../../../domain/llm";
import { isAppError } from "../../../errors/app-error";
import { costOf, type PricedProvider } from "../../models/call-cost";
import type { CallPurpose, ModelReply, ModelRoute } from "../../models/model-call";
import type { Grant } from "./budget";
import { promptBound, tokenBound } from "./call-bound";

/** What a call's account says of it. */
interface AccountedCall {
  readonly purpose: CallPurpose;
  readonly taskId: string;
  readonly agent: Pick<Agent, "id" | "knowledgeItemIds">;
  readonly messages: readonly LlmMessage[];
}

/** A call that has been let go ahead. */
export interface GrantedCall {
  readonly id: string;
  readonly call: AccountedCall;
  readonly route: ModelRoute;
  readonly grant: Grant;
}

/** What came of a call that broke. */
export interface BrokenCall {
  readonly error: unknown;
  /** All that had been received, thoughts included. */
  readonly received: string;
  readonly wasSent: boolean;
  readonly durationMs: number;
}

/** A bound for the tokens of a call's prompt. */
export function promptBoundOf({ messages, agent, purpose }: AccountedCall): number {
  return promptBound(messages, purpose === "execution" && (agent.knowledgeItemIds?.length ?? 0) > 0);
}

/** US dollars, where they are known; 0 where nothing is charged. */
export function dollars(
  usage: Parameters<typeof costOf>[0],
  route: ModelRoute,
  providers: readonly PricedProvider[],
): number | undefined {
  const cost = costOf(usage, route, providers);
  return cost === "free" ? 0 : cost;
}

/** The fact that a call is about to be made. */
export function reservedFact({ id: callId, call: { taskId }, grant }: GrantedCall): JournalFact {
  const { tokens, cost } = grant;
  return { type: "call-reserved", taskId, callId, tokens, cost };
}

/** The fact of what a whole reply took. */
export function calledFact(
  granted: GrantedCall,
  reply: ModelReply,
  providers: readonly PricedProvider[],
): JournalFact {
  const { text, reasoning, usage, durationMs } = reply;
  const taken = usage ? { usage } : estimate(granted, text + reasoning);
  const cost = dollars(taken.usage, granted.route, providers);
  return { ...calledBy(granted), durationMs, ...taken, cost };
}

/** The fact of what a call took that broke. */
export function brokenFact(
  granted: GrantedCall,
  { error, received, wasSent, durationMs }: BrokenCall,
  providers: readonly PricedProvider[],
): JournalFact {
  // What was not sent, or was refused outright, is not charged.
  const isFree = received === "" && (!wasSent || (isAppError(error) && error.code === "provider.api"));
  const taken = isFree ? { usage: usageOf(0, 0) } : estimate(granted, received);
  const cost = dollars(taken.usage, granted.route, providers);
  return { ...calledBy(granted), durationMs, ...taken, cost, failed: true };
}

function calledBy({ id: callId, call, route: { provider, model } }: GrantedCall) {
  const { taskId, agent, purpose } = call;
  return { type: "model-called", callId, taskId, agentId: agent.id, purpose, provider, model } as const;
}

/** By length, and never more than was reserved: the reply may have many more bytes than tokens. */
function estimate({ call, grant }: GrantedCall, received: string) {
  const usage = usageOf(promptBoundOf(call), Math.min(tokenBound(received), grant.maxTokens));
  return { usage, estimated: true } as const;
}

function usageOf(promptTokens: number, completionTokens: number) {
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
}
