import type { Preferences } from "../../ports/preferences";

const OFF_KEY = "traces.off";
const DAYS_KEY = "traces.days";
const DROPPED_KEY = "traces.dropped";

/** The times that traces may be kept for, in days. */
export const TRACE_DAYS = [7, 30, 90] as const;

export type TraceDays = (typeof TRACE_DAYS)[number];

/** The wishes of the user for traces, and what has become of those that had no room; all of this device. */
export class TraceSettings {
  readonly #preferences: Preferences;

  constructor(preferences: Preferences) {
    this.#preferences = preferences;
  }

  /** Whether calls are recorded: they are unless the user says otherwise. */
  get isOn(): boolean {
    return this.#preferences.get(OFF_KEY) === undefined;
  }

  /** 30 where nothing else was chosen. */
  get days(): TraceDays {
    const days = Number(this.#preferences.get(DAYS_KEY));
    return TRACE_DAYS.find((each) => each === days) ?? 30;
  }

  /** The number of calls that were dropped before their time, as there was no room for them. */
  get dropped(): number {
    const dropped = Number(this.#preferences.get(DROPPED_KEY));
    return Number.isSafeInteger(dropped) && dropped > 0 ? dropped : 0;
  }

  setOn(isOn: boolean): void {
    if (isOn) this.#preferences.remove(OFF_KEY);
    else this.#preferences.set(OFF_KEY, "true");
  }

  setDays(days: TraceDays): void {
    this.#preferences.set(DAYS_KEY, String(days));
  }

  addDropped(count: number): void {
    if (count > 0) this.#preferences.set(DROPPED_KEY, String(this.dropped + count));
  }

  forgetDropped(): void {
    this.#preferences.remove(DROPPED_KEY);
  }
}
