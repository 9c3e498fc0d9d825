import { type Token, token } from "../../di/token";
import { isCustomAgent } from "../../domain/agent";
import type { LlmMessage, LlmPart } from "../../domain/llm";
import { isAbort } from "../../errors/app-error";
import type { Logger } from "../../ports/logger";
import type { AgentDirectory } from "../agents/agent-directory";
import type { CallPurpose, ModelCall, ModelCaller, ModelReply, ModelRoute } from "../models/model-call";
import { knowledgePrompt } from "./knowledge-prompt";
import type { KnowledgeRetrieval } from "./retrieval";

/** The caller underneath, which knows of no files. */
export const PlainModelCallerToken: Token<ModelCaller> = token("plain-model-caller");

/** Calls in which an agent does its own work, and may draw on its knowledge. */
const KNOWING: ReadonlySet<CallPurpose> = new Set<CallPurpose>(["chat", "preview", "execution"]);

/** Calls models as another caller does, adding to the system message what the agent's files say on the matter. */
export class KnowingModelCaller implements ModelCaller {
  readonly #caller: ModelCaller;
  readonly #agents: AgentDirectory;
  readonly #retrieval: KnowledgeRetrieval;
  readonly #logger: Logger;

  constructor(caller: ModelCaller, agents: AgentDirectory, retrieval: KnowledgeRetrieval, logger: Logger) {
    this.#caller = caller;
    this.#agents = agents;
    this.#retrieval = retrieval;
    this.#logger = logger;
  }

  route(call: Pick<ModelCall, "credentialId" | "provider" | "model">): Promise<ModelRoute> {
    return this.#caller.route(call);
  }

  async *stream(call: ModelCall, signal: AbortSignal): AsyncIterable<LlmPart> {
    yield* this.#caller.stream(await this.#informed(call, signal), signal);
  }

  async complete(
    call: ModelCall,
    signal: AbortSignal,
    onPart?: (part: LlmPart) => void,
  ): Promise<ModelReply> {
    return this.#caller.complete(await this.#informed(call, signal), signal, onPart);
  }

  /** Knowledge that cannot be read is no reason not to answer. */
  async #informed(call: ModelCall, signal: AbortSignal): Promise<ModelCall> {
    try {
      const itemIds = await this.#itemIds(call, signal);
      if (itemIds.length === 0) return call;
      const question = call.messages.findLast(({ role }) => role === "user")?.content ?? "";
      const text = knowledgePrompt(await this.#retrieval.find(itemIds, question));
      return text === "" ? call : { ...call, messages: withKnowledge(call.messages, text) };
    } catch (error) {
      if (isAbort(error)) throw error;
      this.#logger.warn("knowledge could not be added to a prompt", { agent: call.agentId, error });
      return call;
    }
  }

  async #itemIds(call: ModelCall, signal: AbortSignal): Promise<readonly string[]> {
    if (!KNOWING.has(call.purpose)) return [];
    if (call.knowledgeItemIds) return call.knowledgeItemIds;
    if (!call.agentId || !isCustomAgent(call.agentId)) return [];
    return (await this.#agents.get(call.agentId, signal)).knowledgeItemIds ?? [];
  }
}

function withKnowledge(messages: readonly LlmMessage[], text: string): readonly LlmMessage[] {
  const index = messages.findIndex(({ role }) => role === "system");
  if (index < 0) return [{ role: "system", content: text }, ...messages];
  return messages.map((message, at) =>
    at === index ? { ...message, content: `${message.content}\n\n${text}` } : message,
  );
}
