import type { LiveCall, RunUpdate } from "../journal/run-update";

/** The model calls of this tab while they stream, for views that are opened in the middle of them. */
export class LiveCalls {
  readonly #calls = new Map<string, { readonly rootTaskId: string; readonly call: LiveCall }>();

  /** To be told of every update. */
  hear(update: RunUpdate): void {
    const { rootTaskId } = update;
    if (update.type === "live") this.#calls.set(update.call.id, { rootTaskId, call: update.call });
    if (update.type === "live-ended") this.#calls.delete(update.callId);
  }

  /** Those of a root task, as they are at this moment. */
  of(rootTaskId: string): readonly LiveCall[] {
    return [...this.#calls.values()].flatMap((each) => (each.rootTaskId === rootTaskId ? [each.call] : []));
  }
}
