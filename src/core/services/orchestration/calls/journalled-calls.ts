import type { JournalFact } from "../../../domain/journal/journal-event";
import type { EmbeddingMade } from "../../../domain/model/embedding-made";
import type { WebSearcher } from "../../../domain/model/llm";
import { addTraffic, type Traffic } from "../../../domain/model/traffic";
import type { SourceNumbers } from "../../../domain/source/source-numbers";
import { workKindOf } from "../../../domain/task/work-kind";
import { type AppError, isAppError } from "../../../errors/app-error";
import { untilAborted } from "../../../lifecycle/until-aborted";
import { LlmProviders } from "../../../points/llm-provider";
import { isAnswer } from "../../models/collect-reply";
import type { ModelCall, ModelReply, ModelRoute } from "../../models/model-call";
import type { Budget } from "./budget";
import { effortOf, promptSize, requestedBy } from "./call-bound";
import {
  type BrokenCall,
  boundOf,
  brokenFact,
  calledFact,
  dollars,
  embeddedFact,
  type GrantedCall,
  reservedFact,
  withPrompt,
} from "./call-facts";
import { LiveCalls } from "./live-calls";
import type { RunDrafts } from "./run-drafts";
import type { RunModelCall, RunModelCallDependencies } from "./run-model-call";
import type { TimeLimit } from "./time-limit";
import type { WriterShare } from "./writer-share";

/** The facts of a call while it is under way. */
export interface SeenOfCall {
  /** Whether any of the answer has come. */
  hasBegun: boolean;
  received: string;
  wasSent: boolean;
  traffic: readonly Traffic[];
  /** Requests for vectors that were made for it. */
  embedded: readonly JournalFact[];
  webSearch?: WebSearcher | undefined;
}

/** A call of which nothing is known yet. */
export function nothingSeen(): SeenOfCall {
  return { hasBegun: false, received: "", wasSent: false, traffic: [], embedded: [] };
}

/** Whether a call was not made, as a limit over all work is reached. */
export function isAtWorkLimit(error: unknown): error is AppError {
  return isAppError(error) && error.code === "task.limit-reached" && error.params.kind === "work";
}

/** The parts of a run that its calls share. */
export interface SharedByCalls {
  readonly budget: Budget;
  readonly timeLimit: TimeLimit;
  readonly numbers: SourceNumbers;
  readonly drafts: RunDrafts;
}

/**
 * Calls of a run to the model of a route, each watched while it streams. What a call may take is reserved in the journal
 * right before it goes out, and what it took stands there after it, however it ended.
 */
export class JournalledCalls {
  readonly #dependencies: RunModelCallDependencies;
  readonly #rootTaskId: string;
  readonly #shared: SharedByCalls;
  readonly #live: LiveCalls;
  #writerShare: Promise<WriterShare> | undefined;

  constructor(dependencies: RunModelCallDependencies, shared: SharedByCalls) {
    const { journal, publish } = dependencies;
    this.#dependencies = dependencies;
    this.#rootTaskId = journal.state.rootTaskId;
    this.#shared = shared;
    this.#live = new LiveCalls(this.#rootTaskId, publish);
  }

  /** The whole reply; `seen` is kept up to date meanwhile. @throws AppError `task.limit-reached`, or what ModelCaller throws. */
  async make(
    asked: RunModelCall,
    { route, seen }: { readonly route: ModelRoute; readonly seen: SeenOfCall },
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const { ids, journal, preferences } = this.#dependencies;
    // Before anything is reserved: what a document takes is known only once it is read.
    const read = await this.#withFilesRead(asked, route, signal);
    const call = { ...read, effort: effortOf(read, journal.state, preferences) };
    const id = ids.next();
    const prompt = boundOf(call, 0);
    const requestedTokens = requestedBy(call, route);
    const costOf = (completionTokens: number, promptTokens = prompt.promptTokens) =>
      dollars(withPrompt({ ...prompt, completionTokens }, promptTokens), route, this.#providers);
    const size = promptSize(call.messages, call.tools ? JSON.stringify(call.tools) : "");
    const isReading = workKindOf(call, this.#rootTaskId) === "read";
    const share = isReading ? await this.#shareOfWriter() : undefined;
    const leaves = share?.leftBy(call, route);
    const { promptTokens } = prompt;
    const bound = { promptTokens, requestedTokens, costOf, size, model: route.model, leaves };
    const grant = await this.#shared.budget.reserve(id, bound, signal);
    try {
      const granted = { id, call, route, grant };
      const within = AbortSignal.any([signal, this.#shared.timeLimit.signal]);
      const reply = await this.#journalled(call, granted, seen, within);
      share?.noted(call, reply.usage?.completionTokens ?? grant.maxTokens);
      return reply;
    } finally {
      this.#shared.budget.release(id);
    }
  }

  /** Loaded with the first reader. */
  #shareOfWriter(): Promise<WriterShare> {
    const { journal } = this.#dependencies;
    this.#writerShare ??= import("./writer-share").then(({ WriterShare }) => new WriterShare(journal));
    return this.#writerShare;
  }

  async #withFilesRead(call: RunModelCall, route: ModelRoute, signal: AbortSignal): Promise<RunModelCall> {
    const { attachedFiles } = this.#dependencies;
    if (!attachedFiles || !call.messages.some(({ attachments }) => attachments?.length)) return call;
    const asked = { messages: call.messages, continues: call.written !== undefined };
    return { ...call, messages: await attachedFiles.inText(asked, route, signal) };
  }

  async #journalled(
    call: RunModelCall,
    granted: GrantedCall,
    seen: SeenOfCall,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const { clock, journal, logger } = this.#dependencies;
    const startedAt = clock.now();
    let reply: ModelReply;
    try {
      reply = await this.#watched(call, granted, seen, signal);
    } catch (error) {
      if (isAtWorkLimit(error)) throw error;
      const broken: BrokenCall = { ...seen, error, durationMs: clock.now() - startedAt };
      await journal
        .append([...seen.embedded, brokenFact(granted, broken, this.#providers)])
        .catch((cause: unknown) => {
          logger.warn("What a call took could not be saved", { error: String(cause) });
        });
      throw error;
    }
    // The provider may not be the one that was expected: the user may have changed it meanwhile.
    const { traffic, webSearch } = seen;
    await journal.append([
      ...seen.embedded,
      calledFact({ ...granted, route: reply.route }, { ...reply, traffic, webSearch }, this.#providers),
    ]);
    return reply;
  }

  async #watched(
    call: RunModelCall,
    granted: GrantedCall,
    seen: SeenOfCall,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const { id } = granted;
    const draft = call.keepsDraft ? this.#shared.drafts.open(call) : undefined;
    const live = this.#live.begin(id, call);
    try {
      const asked = this.#modelCall(call, granted, seen);
      const replying = this.#dependencies.models.complete(asked, signal, (part) => {
        seen.hasBegun ||= isAnswer(part);
        if (live.take(part)) draft?.keep(live.text, live.reasoning);
      });
      const reply = await untilAborted(replying, signal);
      if (reply.sources) call.onSources?.(reply.sources);
      return reply;
    } catch (error) {
      seen.received = live.received;
      await draft?.flush();
      throw error;
    } finally {
      await draft?.close();
      this.#live.end(id);
    }
  }

  #modelCall(call: RunModelCall, granted: GrantedCall, seen: SeenOfCall): ModelCall {
    const { id, grant } = granted;
    const { purpose, taskId, agent, messages, temperature, provider, model, projectKnowledge } = call;
    const { tools, effort, schema, credentialId, workModel } = call;
    let reserving: Promise<void> | undefined;
    const since = this.#dependencies.journal.state.tasks.get(this.#rootTaskId)?.createdAt;
    return {
      ...{ purpose, messages, temperature, taskId, since, agentId: agent.id },
      ...{ provider, model, projectKnowledge },
      ...(credentialId === undefined ? {} : { credentialId }),
      ...(workModel ? { workModel } : {}),
      ...(tools ? { tools } : {}),
      ...(effort ? { effort } : {}),
      ...(schema ? { schema } : {}),
      cacheKey: this.#rootTaskId,
      maxTokens: grant.maxTokens,
      continues: call.written !== undefined,
      numbers: this.#shared.numbers,
      onWebSearch: (by: WebSearcher | undefined) => {
        seen.webSearch = by;
        call.onWebSearch?.(by);
      },
      onSent: () => {
        seen.wasSent = true;
        // A call that waits for its turn costs nothing, should the page go away: the journal has it once it goes out.
        reserving ??= this.#dependencies.journal.append([reservedFact(granted)]);
        return reserving;
      },
      onTraffic: (piece: Traffic) => {
        seen.traffic = addTraffic([...seen.traffic, piece]);
      },
      onEmbedded: (made: EmbeddingMade) => {
        seen.embedded = [...seen.embedded, embeddedFact(call, made)];
      },
      onWaiting: (until?: number) => this.#live.waits(id, until),
    };
  }

  get #providers() {
    return this.#dependencies.plugins.open(LlmProviders).all;
  }
}
