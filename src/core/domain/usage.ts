import type { JournalEvent } from "./journal-event";
import type { TokenUsage } from "./llm";
import { isRunEnded } from "./run";

/** Adds up the tokens of every call in a journal. */
export function usageOf(events: readonly JournalEvent[]): TokenUsage {
  const total = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };
  for (const event of events) {
    if (event.type !== "model-called" || !event.usage) continue;
    total.promptTokens += event.usage.promptTokens;
    total.completionTokens += event.usage.completionTokens;
    total.totalTokens += event.usage.totalTokens;
  }
  return total;
}

/** Milliseconds between starts and ends; `now` where work is still going on. */
export function workingTimeMs(events: readonly JournalEvent[], now?: number): number {
  let total = 0;
  let since: number | undefined;
  let last = 0;
  for (const event of events) {
    const starts = event.type === "run-started" || event.type === "run-resumed";
    if (starts) {
      if (since !== undefined) total += last - since;
      since = event.at;
    } else if (event.type === "run-state-changed" && isRunEnded(event.state) && since !== undefined) {
      total += event.at - since;
      since = undefined;
    }
    last = event.at;
  }
  return since === undefined ? total : total + Math.max(0, (now ?? last) - since);
}
