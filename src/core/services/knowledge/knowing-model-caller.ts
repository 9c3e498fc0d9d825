import { isCustomAgent } from "../../domain/agent";
import type { LlmMessage, LlmPart } from "../../domain/llm";
import type { Source } from "../../domain/source";
import { isAbort } from "../../errors/app-error";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import type { PassageRanker } from "../../ports/passage-ranker";
import type { AgentDirectory } from "../agents/agent-directory";
import type {
  CallPurpose,
  ModelCall,
  ModelCaller,
  ModelPart,
  ModelReply,
  ModelRoute,
} from "../models/model-call";
import type { FileText } from "./file-text";
import { knowledgePrompt } from "./knowledge-prompt";
import { type AttachmentReading, readableAttachments } from "./readable-attachments";
import type { Knowledge, KnowledgeRetrieval, NumberedPassage } from "./retrieval";

/** Calls in which an agent does its own work, and may draw on its knowledge. */
const KNOWING: ReadonlySet<CallPurpose> = new Set<CallPurpose>(["chat", "preview", "execution"]);

/** Calls models as another caller does, adding to the system message what the agent's files say on the matter. */
export class KnowingModelCaller implements ModelCaller {
  readonly #caller: ModelCaller;
  readonly #agents: AgentDirectory;
  readonly #retrieval: KnowledgeRetrieval;
  readonly #logger: Logger;
  readonly #reading: AttachmentReading;

  constructor(
    caller: ModelCaller,
    agents: AgentDirectory,
    retrieval: KnowledgeRetrieval,
    logger: Logger,
    texts: FileText,
    ranker: PassageRanker,
    notifier: Notifier,
  ) {
    this.#caller = caller;
    this.#agents = agents;
    this.#retrieval = retrieval;
    this.#logger = logger;
    this.#reading = { texts, ranker, logger, notifier };
  }

  route(call: Pick<ModelCall, "credentialId" | "provider" | "model">): Promise<ModelRoute> {
    return this.#caller.route(call);
  }

  async *stream(call: ModelCall, signal: AbortSignal): AsyncIterable<ModelPart> {
    const { informed, sources } = await this.#informed(call, signal);
    if (sources.length > 0) yield { type: "sources", sources };
    yield* this.#caller.stream(informed, signal);
  }

  async complete(
    call: ModelCall,
    signal: AbortSignal,
    onPart?: (part: LlmPart) => void,
  ): Promise<ModelReply> {
    const { informed, sources } = await this.#informed(call, signal);
    const reply = await this.#caller.complete(informed, signal, onPart);
    return sources.length > 0 ? { ...reply, sources } : reply;
  }

  async #informed(call: ModelCall, signal: AbortSignal): Promise<InformedCall> {
    const question = questionOf(call);
    const messages = await readableAttachments(call.messages, question, this.#reading, signal);
    const readable = messages === call.messages ? call : { ...call, messages };
    const knowledge = await this.#knowledge(call, question, signal);
    const text = knowledge ? knowledgePrompt(knowledge) : "";
    if (!knowledge || text === "") return { informed: readable, sources: [] };
    return {
      informed: { ...readable, messages: withKnowledge(messages, text) },
      sources: knowledge.sources.map(sourceOf),
    };
  }

  /** Knowledge that cannot be read is no reason not to answer. */
  async #knowledge(call: ModelCall, question: string, signal: AbortSignal): Promise<Knowledge | undefined> {
    try {
      const itemIds = await this.#itemIds(call, signal);
      return itemIds.length > 0 ? await this.#retrieval.find(itemIds, question, signal) : undefined;
    } catch (error) {
      if (isAbort(error) || signal.aborted) throw error;
      this.#logger.warn("knowledge could not be added to a prompt", { agent: call.agentId, error });
      return undefined;
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

interface InformedCall {
  readonly informed: ModelCall;
  readonly sources: readonly Source[];
}

/** What the user asks. A request to go on asks what was asked before, so that the numbers stay the same. */
function questionOf({ messages, continues }: ModelCall): string {
  return messages.filter(({ role }) => role === "user").at(continues ? -2 : -1)?.content ?? "";
}

function sourceOf({ number, passage }: NumberedPassage): Source {
  const { itemId, itemName: name, start, text } = passage;
  return { number, itemId, name, start, end: start + text.length };
}
