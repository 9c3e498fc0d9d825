import * as v from "valibot";
import { visibleText } from "../../../domain/text/visible-text";
import type { Clock } from "../../../ports/clock";
import type { Logger } from "../../../ports/logger";

const MOST_LINES = 200;
/** Marks of what cannot be seen are many times as long. */
const LONGEST_SHOWN = 4_000;
/** Of these the developer's log has no more in a second. */
const LINES_PER_SECOND = 20;

const line = v.strictObject({
  level: v.picklist(["info", "warn", "error"]),
  text: v.pipe(v.string(), v.maxLength(2_000)),
});

/** A line a plugin logged at a time. */
export interface PluginLogLine extends v.InferOutput<typeof line> {
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The last lines that a plugin has logged. Its words are a stranger's. */
export class PluginLog {
  readonly #logger: Logger;
  readonly #clock: Clock;
  #lines: readonly PluginLogLine[] = [];
  #secondBegan = 0;
  #inSecond = 0;

  constructor(logger: Logger, clock: Clock) {
    this.#logger = logger;
    this.#clock = clock;
  }

  /** The oldest first. */
  get lines(): readonly PluginLogLine[] {
    return this.#lines.map(shownLine);
  }

  /** Values that are no line of a log are left out. */
  add(said: unknown): void {
    const read = v.safeParse(line, said);
    if (!read.success) return;
    const { level, text } = read.output;
    const at = this.#clock.now();
    this.#lines = [...this.#lines, { level, text, at }].slice(-MOST_LINES);
    if (at - this.#secondBegan >= 1_000) {
      this.#secondBegan = at;
      this.#inSecond = 0;
    }
    this.#inSecond += 1;
    if (this.#inSecond <= LINES_PER_SECOND) this.#logger[level](shown(text));
  }
}

/** A line in which every character can be seen. */
export function shownLine(said: PluginLogLine): PluginLogLine {
  return { ...said, text: shown(said.text) };
}

/**
 * Lines that follow the first are indented, so that none passes for one of another time or plugin. Made when somebody
 * looks: of what a plugin can say in a second it takes the page that long.
 */
function shown(text: string): string {
  const whole = text.split("\n").map(visibleText).join("\n    ");
  return whole.length > LONGEST_SHOWN ? `${whole.slice(0, LONGEST_SHOWN)}…` : whole;
}
