import { recordLines } from "./team-replies";

/** What shows that the hours on Sundays are stated. */
export const SUNDAYS = "on Sundays from **9:00**";
/** A menu without them, with what is easily lost on the way: hard breaks, tabs, other scripts, spaces of other widths. */
export const MENU = [
  "# Café menu",
  "",
  "Our *small* prices:  ",
  "fresh\u00a0each day — “as always” 🥐👩‍🍳",
  "",
  "| Size | Price |",
  "| --- | --- |",
  "| Small | 3.20 |",
  "| Large | 4.10 |",
  "",
  "",
  "## Opening hours",
  "",
  "Every day from **8:00** to **18:00**.",
  "",
  "\tlast orders: 17:30",
  "",
  "## 메뉴",
  "",
  "따뜻한 커피\u2009·\u2009차.",
].join("\n");

/** Judges by the text it is given whether the hours on Sundays are in it. */
export function sundayVerdicts(prompt: string): string {
  const asked = prompt.match(/^\d+\. \([a-z-]+\) .+$/gm) ?? [];
  return recordLines(
    asked.map((line, place) => {
      const quote = line.includes("Sundays") ? SUNDAYS : "| Small | 3.20 |";
      return prompt.includes(quote)
        ? { requirement: place + 1, verdict: "met", quote }
        : { requirement: place + 1, verdict: "unmet", reason: "Sundays are missing." };
    }),
  );
}
