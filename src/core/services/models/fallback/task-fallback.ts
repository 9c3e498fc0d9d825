import type { FallbackReason } from "../../../domain/model/model-fallback";
import type { Clock } from "../../../ports/clock";
import type { ModelRoute, ModelTarget } from "../model-call";
import type { FallbackModel, FallbackTaken } from "./fallback-model";

/** The reasons for which the next call would not be answered either. */
const LASTING: readonly FallbackReason[] = ["network", "key", "credit", "model"];
/** The expected model is asked again after so long, in milliseconds. */
const REMEMBERED_MS = 5 * 60_000;

/** A call of a task, as far as another model may answer it. */
interface FallibleCall extends Pick<ModelTarget, "credentialId"> {
  readonly taskId: string;
  readonly agent: { readonly id: string };
  /** The text so far that it continues. */
  readonly written?: string;
}

/** A call as it is made by the fallback, and why the expected model did not answer. */
export interface TaskFallbackTaken extends FallbackTaken {
  readonly error: unknown;
}

/**
 * The fallback of one task. A model that did not answer for a reason that lasts is not asked again for some minutes: the
 * fallback is, at once. A text is gone on with by the model that has begun it.
 */
export class TaskFallback {
  readonly #fallback: Pick<FallbackModel, "after">;
  readonly #clock: Pick<Clock, "now">;
  readonly #failures = new Map<string, { readonly error: unknown; readonly until: number }>();
  /** The texts that the fallback has begun, by task and agent. */
  readonly #begun = new Set<string>();

  constructor(fallback: Pick<FallbackModel, "after">, clock: Pick<Clock, "now">) {
    this.#fallback = fallback;
    this.#clock = clock;
  }

  /** The fallback for a call whose expected model is known not to answer; nothing where that one is to be asked. */
  async before(call: FallibleCall, expected: ModelRoute): Promise<TaskFallbackTaken | undefined> {
    // A text that is written anew is whoever begins it's.
    if (call.written === undefined) this.#begun.delete(textOf(call));
    const known = this.#failures.get(keyOf(expected));
    if (!known || known.until <= this.#clock.now()) return undefined;
    return this.#taken(call, expected, known.error);
  }

  /** The fallback after a call of which nothing came; nothing where the error has no such remedy. */
  async after(
    call: FallibleCall,
    failed: ModelRoute,
    error: unknown,
  ): Promise<TaskFallbackTaken | undefined> {
    const taken = await this.#taken(call, failed, error);
    if (taken && LASTING.includes(taken.fallback.reason)) {
      this.#failures.set(keyOf(failed), { error, until: this.#clock.now() + REMEMBERED_MS });
    }
    return taken;
  }

  /** To be told that an expected model has answered, or that the fallback has not in its place: it is asked again. */
  forget(expected: ModelRoute): void {
    this.#failures.delete(keyOf(expected));
  }

  async #taken(
    call: FallibleCall,
    expected: ModelRoute,
    error: unknown,
  ): Promise<TaskFallbackTaken | undefined> {
    // A second opinion is one of that model, and no other's.
    const isFixed = call.credentialId !== undefined;
    if (isFixed || (call.written !== undefined && !this.#begun.has(textOf(call)))) return undefined;
    const taken = await this.#fallback.after(error, expected);
    if (!taken) return undefined;
    this.#begun.add(textOf(call));
    return { ...taken, error };
  }
}

function textOf({ taskId, agent }: FallibleCall): string {
  return `${taskId}/${agent.id}`;
}

function keyOf({ credentialId, model, sentTo }: ModelRoute): string {
  return JSON.stringify([credentialId, model, sentTo]);
}
