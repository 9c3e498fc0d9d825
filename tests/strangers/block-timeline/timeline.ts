/** An event of a timeline. */
export interface Event {
  readonly year: number;
  readonly words: string;
}

/** The events of lines such as `1969: First steps on the moon`, the earliest first. @throws Error for any other line. */
export function eventsOf(source: string): readonly Event[] {
  const lines = source.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) throw new Error("A timeline has at least one line.");
  return lines
    .map((line) => {
      const [, year, words] = /^\s*(-?\d{1,4})\s*:\s*(\S.*)$/.exec(line) ?? [];
      if (!year || !words) throw new Error(`"${line.trim()}" is no year with an event.`);
      return { year: Number(year), words };
    })
    .sort((a, b) => a.year - b.year);
}
