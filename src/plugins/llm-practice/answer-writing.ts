import type { PracticeTexts } from "./practice-text-set";
import { firstTagged, tagged } from "./prompt-tags";
import { phrasesOf } from "./request-phrases";

/** Answer that walks through the steps of a request in place of doing them. */
export function answerWriting(prompt: string, texts: PracticeTexts): string {
  const request = firstTagged(prompt, "request");
  const phrases = phrasesOf(request);
  const [subject = request.slice(0, 80)] = phrases;
  const questions = tagged(firstTagged(prompt, "notes"), "note").map(
    ({ attributes }) => attributes.title ?? "",
  );
  const { walk } = texts;
  return [
    `# ${subject}`,
    `> **${texts.simulatedLabel}** ${texts.simulatedNote}`,
    `## ${walk.understand.title}`,
    walk.understand.text(phrases.length),
    list(phrases),
    `## ${walk.find.title}`,
    questions.length > 0 ? walk.find.text : walk.find.none,
    list(questions),
    `## ${walk.write.title}`,
    walk.write.text(writerOf(prompt)),
    `## ${walk.check.title}`,
    walk.check.text,
    checksOf(phrases, texts),
    `## ${walk.repair.title}`,
    walk.repair.text,
    `## ${walk.review.title}`,
    walk.review.text,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Note of a reader that says how it would look into its question. */
export function answerNote(prompt: string, texts: PracticeTexts): string {
  const [question = ""] = firstTagged(prompt, "task").split("\n");
  return [
    `# ${question}`,
    `> **${texts.simulatedLabel}** ${texts.simulatedNote}`,
    texts.note(phrasesOf(firstTagged(prompt, "request"))[0] ?? ""),
  ].join("\n\n");
}

/** Who is told to write, by the name in its persona. */
function writerOf(prompt: string): string {
  return /^You are ([^.\n]+)\./.exec(firstTagged(prompt, "agent"))?.[1] ?? "";
}

/** How each thing that is asked for could be shown: what has a number can be counted. */
function checksOf(phrases: readonly string[], { walk }: PracticeTexts): string {
  const [asked, how] = walk.check.head;
  const rows = phrases.map((phrase) => {
    const isCounted =
      /\d|\b(?:two|three|four|five|six|ten|deux|trois|quatre|cinq|six|dix)\b|[두세네]\s|다섯|여섯/i.test(
        phrase,
      );
    return `| ${phrase.replaceAll("|", "\\|")} | ${isCounted ? walk.check.counted : walk.check.quoted} |`;
  });
  return [`| ${asked} | ${how} |`, "| --- | --- |", ...rows].join("\n");
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}
