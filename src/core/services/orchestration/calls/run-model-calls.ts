import type { JournalFact } from "../../../domain/journal/journal-event";
import { foundSources } from "../../../domain/journal/tool-turns";
import type { EmbeddingMade } from "../../../domain/model/embedding-made";
import type { WebSearcher } from "../../../domain/model/llm";
import type { TextVectors } from "../../../domain/model/text-vectors";
import { addTraffic, type Traffic } from "../../../domain/model/traffic";
import { SourceNumbers } from "../../../domain/source/source-numbers";
import { type WorkKind, workKindOf } from "../../../domain/task/work-kind";
import { readWorkModels } from "../../../domain/task/work-models";
import { type AppError, isAppError } from "../../../errors/app-error";
import { untilAborted } from "../../../lifecycle/until-aborted";
import { LlmProviders } from "../../../points/llm-provider";
import { isAnswer } from "../../models/collect-reply";
import { TaskFallback, type TaskFallbackTaken } from "../../models/fallback/task-fallback";
import { unansweredBecause } from "../../models/fallback/unanswered-because";
import type { ModelCall, ModelReply, ModelRoute, ModelTarget } from "../../models/model-call";
import { Budget } from "./budget";
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
import { inProject, onDay, termsOf } from "./in-project";
import { LiveCalls } from "./live-calls";
import { RunDrafts } from "./run-drafts";
import type { RunModelCall, RunModelCallDependencies } from "./run-model-call";
import type { RunVectorsCall, WantedVectors } from "./run-vectors";
import { TimeLimit } from "./time-limit";
import type { WriterShare } from "./writer-share";

/**
 * Makes the model calls of one run, each watched while it streams. What a call may take is reserved in the journal
 * right before it goes out, and what it took stands there after it, however it ended.
 */
export class RunModelCalls {
  readonly budget: Budget;
  readonly timeLimit: TimeLimit;
  /** Numbers what all agents of the run find. */
  readonly numbers: SourceNumbers;
  /** The texts that are not final. */
  readonly drafts: RunDrafts;
  readonly #dependencies: RunModelCallDependencies;
  readonly #rootTaskId: string;
  readonly #live: LiveCalls;
  readonly #fallback: TaskFallback | undefined;
  readonly #inFlight = new Map<Promise<unknown>, AbortSignal>();
  #writerShare: Promise<WriterShare> | undefined;

  constructor(dependencies: RunModelCallDependencies) {
    const { journal, clock, publish, fallback } = dependencies;
    this.#dependencies = dependencies;
    this.#rootTaskId = journal.state.rootTaskId;
    this.numbers = new SourceNumbers(() => foundSources(journal.state));
    this.drafts = new RunDrafts(dependencies, this.#rootTaskId, this.numbers);
    this.budget = new Budget(journal, clock);
    this.#live = new LiveCalls(this.#rootTaskId, publish);
    this.#fallback = fallback && new TaskFallback(fallback, clock);
    this.timeLimit = new TimeLimit(journal, clock);
  }

  /** The whole reply. @throws AppError `task.limit-reached`, or what ModelCaller throws. */
  call(call: RunModelCall, signal: AbortSignal): Promise<ModelReply> {
    const { clock, journal } = this.#dependencies;
    const own = this.#aimed(workKindOf(call, this.#rootTaskId), call);
    const told = onDay(inProject(own, termsOf(journal.state)), clock.now());
    const calling = this.#answered(told, signal).finally(() => this.#inFlight.delete(calling));
    this.#inFlight.set(calling, signal);
    return calling.catch((error: unknown) => this.#held(error, signal));
  }

  /** Vectors of texts for a tool. @throws as `runVectors`. */
  async vectors(call: RunVectorsCall, ...wanted: WantedVectors): Promise<TextVectors> {
    const aimed = this.#aimed(workKindOf({ purpose: "execution", ...call }, this.#rootTaskId), call);
    const { runVectors } = await import("./run-vectors");
    return runVectors(this.#dependencies, this.budget, aimed, wanted);
  }

  /** The route a call for a kind of work would go by. @throws AppError `provider.none`. */
  route(kind: WorkKind, target: ModelTarget): Promise<ModelRoute> {
    return this.#dependencies.models.route(this.#aimed(kind, target));
  }

  /**
   * Saves all partial texts at once, and such that they are safe even if the page is gone the moment this returns. Calls
   * that were stopped have then journalled what they took.
   */
  flush(): Promise<void> {
    const stopped = () => [...this.#inFlight].flatMap(([call, { aborted }]) => (aborted ? [call] : []));
    return this.drafts.flush(() => Promise.allSettled(stopped()));
  }

  /**
   * A call that a limit over all work leaves no room for, until its run rests. It is no failure of the work, which would go
   * on without its part; and those that are under way come to their end first.
   */
  async #held(error: unknown, signal: AbortSignal): Promise<never> {
    if (!isAtWorkLimit(error)) throw error;
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight.keys());
    this.#dependencies.onHeld(error);
    return untilAborted(new Promise<never>(() => {}), signal);
  }

  /** With the model of the settings for work of its kind. */
  #aimed<C extends ModelTarget>(kind: WorkKind, call: C): C {
    const workModel = readWorkModels(this.#dependencies.preferences)[kind];
    return workModel ? { ...call, workModel } : call;
  }

  /** The reply, of the fallback model where the expected one sends nothing: as a call of its own, at that model's price. */
  async #answered(asked: RunModelCall, signal: AbortSignal): Promise<ModelReply> {
    signal.throwIfAborted();
    const route = await this.#dependencies.models.route(asked);
    const known = await this.#fallback?.before(asked, route);
    if (known) return this.#answeredInstead(asked, route, known, signal);
    const seen = nothingSeen();
    try {
      const reply = await this.#reserved(asked, { route, seen }, signal);
      this.#fallback?.forget(route);
      return reply;
    } catch (error) {
      const isOver = signal.aborted || seen.hasBegun;
      const taken = isOver ? undefined : await this.#fallback?.after(asked, route, error);
      if (!taken) throw error;
      return this.#answeredInstead(asked, route, taken, signal);
    }
  }

  async #answeredInstead(
    asked: RunModelCall,
    expected: ModelRoute,
    { target, fallback, error }: TaskFallbackTaken,
    signal: AbortSignal,
  ): Promise<ModelReply> {
    const again = { ...asked, ...target, fallback };
    const then = { route: await this.#dependencies.models.route(again), seen: nothingSeen() };
    try {
      return await this.#reserved(again, then, signal);
    } catch (second) {
      const isSilent = !then.seen.hasBegun && unansweredBecause(second) !== undefined;
      if (isSilent) this.#fallback?.forget(expected);
      // Where neither answers, what is wrong with the expected one is what the user has to know.
      throw isSilent ? error : second;
    }
  }

  async #reserved(
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
    const grant = await this.budget.reserve(id, bound, signal);
    try {
      const granted = { id, call, route, grant };
      const within = AbortSignal.any([signal, this.timeLimit.signal]);
      const reply = await this.#journalled(call, granted, seen, within);
      share?.noted(call, reply.usage?.completionTokens ?? grant.maxTokens);
      return reply;
    } finally {
      this.budget.release(id);
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
    const draft = call.keepsDraft ? this.drafts.open(call) : undefined;
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
      numbers: this.numbers,
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

/** The facts of a call while it is under way. */
interface SeenOfCall {
  /** Whether any of the answer has come. */
  hasBegun: boolean;
  received: string;
  wasSent: boolean;
  traffic: readonly Traffic[];
  /** Requests for vectors that were made for it. */
  embedded: readonly JournalFact[];
  webSearch?: WebSearcher | undefined;
}

/** Whether a call was not made, as a limit over all work is reached. */
function isAtWorkLimit(error: unknown): error is AppError {
  return isAppError(error) && error.code === "task.limit-reached" && error.params.kind === "work";
}

function nothingSeen(): SeenOfCall {
  return { hasBegun: false, received: "", wasSent: false, traffic: [], embedded: [] };
}
