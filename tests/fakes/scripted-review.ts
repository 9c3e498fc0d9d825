import type { ModelCall } from "@core/services/models/model-call";

/** The text a check was shown. */
export function shownText(call: ModelCall): string {
  const prompt = promptOf(call);
  const [, tag = "text"] = /^<(text(?:-\d+)?)>\n/.exec(prompt) ?? [];
  return prompt.slice(tag.length + 3, prompt.indexOf(`\n</${tag}>\n`));
}

/** The requirements a check asked about, in order. */
export function askedRequirements(call: ModelCall): readonly string[] {
  const prompt = promptOf(call);
  const question = prompt.slice(prompt.indexOf(shownText(call)) + shownText(call).length);
  const [, list = ""] = /<requirements>\n([\s\S]*)\n<\/requirements>/.exec(question) ?? [];
  return list.match(/^\d+\. .*$/gm)?.map((line) => line.replace(/^\d+\. \([a-z-]+\) /, "")) ?? [];
}

/** The requirements a repair is for, in order. */
export function unmetRequirements({ messages }: ModelCall): readonly string[] {
  const [, list = ""] = /<unmet>\n([\s\S]*)\n<\/unmet>/.exec(messages.at(-1)?.content ?? "") ?? [];
  return list.split("\n").flatMap((line) => /^\d+\. (.*)$/.exec(line)?.[1] ?? []);
}

/** A reply of one record per line, closed as asked for. */
export function recordLines(records: readonly unknown[]): string {
  return [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
}

/** A validator that says what is so: a requirement `says "x"` is met by a text that says x. */
export function honestVerdicts(call: ModelCall): string {
  const text = shownText(call);
  return recordLines(
    askedRequirements(call).map((asked, place) => {
      const words = /"(.*)"/.exec(asked)?.[1] ?? asked;
      return text.includes(words)
        ? { requirement: place + 1, verdict: "met", quote: words }
        : { requirement: place + 1, verdict: "unmet", reason: `${words} is missing.` };
    }),
  );
}

/** The user's text before the first answer, in one message or several. */
function promptOf({ messages }: ModelCall): string {
  const answer = messages.findIndex(({ role }) => role === "assistant");
  const asked = messages.slice(1, answer < 0 ? undefined : answer);
  return asked.map(({ content }) => content).join("\n\n");
}
