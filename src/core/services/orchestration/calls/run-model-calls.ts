import { foundSources } from "../../../domain/journal/tool-turns";
import type { TextVectors } from "../../../domain/model/text-vectors";
import { SourceNumbers } from "../../../domain/source/source-numbers";
import { type WorkKind, workKindOf } from "../../../domain/task/work-kind";
import { readWorkModels } from "../../../domain/task/work-models";
import { untilAborted } from "../../../lifecycle/until-aborted";
import { TaskFallback, type TaskFallbackTaken } from "../../models/fallback/task-fallback";
import { unansweredBecause } from "../../models/fallback/unanswered-because";
import type { ModelReply, ModelRoute, ModelTarget } from "../../models/model-call";
import { Budget } from "./budget";
import { inProject, onDay, termsOf } from "./in-project";
import { isAtWorkLimit, JournalledCalls, nothingSeen } from "./journalled-calls";
import { RunDrafts } from "./run-drafts";
import type { RunModelCall, RunModelCallDependencies } from "./run-model-call";
import type { RunVectorsCall, WantedVectors } from "./run-vectors";
import { TimeLimit } from "./time-limit";

/**
 * Makes the model calls of one run: with the model of the settings for work of their kind, and with the fallback model
 * where that one sends nothing.
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
  readonly #calls: JournalledCalls;
  readonly #fallback: TaskFallback | undefined;
  readonly #inFlight = new Map<Promise<unknown>, AbortSignal>();

  constructor(dependencies: RunModelCallDependencies) {
    const { journal, clock, fallback } = dependencies;
    this.#dependencies = dependencies;
    this.#rootTaskId = journal.state.rootTaskId;
    this.numbers = new SourceNumbers(() => foundSources(journal.state));
    this.drafts = new RunDrafts(dependencies, this.#rootTaskId, this.numbers);
    this.budget = new Budget(journal, clock);
    this.#fallback = fallback && new TaskFallback(fallback, clock);
    this.timeLimit = new TimeLimit(journal, clock);
    this.#calls = new JournalledCalls(dependencies, this);
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
      const reply = await this.#calls.make(asked, { route, seen }, signal);
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
      return await this.#calls.make(again, then, signal);
    } catch (second) {
      const isSilent = !then.seen.hasBegun && unansweredBecause(second) !== undefined;
      if (isSilent) this.#fallback?.forget(expected);
      // Where neither answers, what is wrong with the expected one is what the user has to know.
      throw isSilent ? error : second;
    }
  }
}
