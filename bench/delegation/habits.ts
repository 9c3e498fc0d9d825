import type { Random } from "./random";

/** With an end mark that tells a line or two too few or too many. */
export function miscounted(text: string, random: Random): string {
  return text.replace(/\{"done":(\d+)\}/, (_, count: string) => {
    const number = Number(count);
    return JSON.stringify({ done: random.chance(0.5) ? number + random.int(1, 2) : Math.max(0, number - 1) });
  });
}

/** Complete, and as models write who do not mind what they were told. */
export function malformed(text: string, random: Random): string {
  return random.pick([
    `Sure! Here it is:\n\n\`\`\`json\n${text}\n\`\`\`\nLet me know if you need more.`,
    text.replace(/\}$/gm, ",}"),
    text.replace(/^/gm, "- "),
  ]);
}

/** The continuation of a text, with a remark that it is one, the end of that text again, or both. */
export function clumsySeam(more: string, before: string, random: Random): string {
  const remark = random.pick([
    "",
    "Sure, here is the continuation:\n\n",
    "Continuing from where I left off.\n\n",
  ]);
  return remark + before.slice(-random.pick([0, 60, 150])) + more;
}
