import { firstTagged, tagged } from "../../../src/plugins/llm-practice/prompt-tags";
import { phrasesOf } from "../../../src/plugins/llm-practice/request-phrases";
import type { ModelTexts } from "./model-texts";
import { requirementsIn } from "./requirements-in";

/** A Markdown document with a section for everything that is required, and an honest note at its top. */
export function answerWriting(prompt: string, texts: ModelTexts): string {
  const request = firstTagged(prompt, "request");
  const subject = phrasesOf(request)[0] ?? request.slice(0, 80);
  const required = requirementsIn(prompt);
  const phrases = required.length > 0 ? required : phrasesOf(request);
  const notes = tagged(firstTagged(prompt, "notes"), "note");
  return document(subject, subject, phrases, texts, [notesText(notes, texts), coverageTable(phrases, texts)]);
}

/** A note on the one question of a reader. */
export function answerNote(prompt: string, texts: ModelTexts): string {
  const request = firstTagged(prompt, "request");
  const subject = phrasesOf(request)[0] ?? request.slice(0, 80);
  const [title = subject, , ...description] = firstTagged(prompt, "task").split("\n");
  const criteria = requirementsIn(prompt, "criteria");
  const phrases = criteria.length > 0 ? criteria : phrasesOf(description.join("\n"));
  return document(title, subject, phrases, texts, [objectionText(prompt, texts)]);
}

function document(
  title: string,
  subject: string,
  phrases: readonly string[],
  texts: ModelTexts,
  rest: readonly string[],
): string {
  return [
    `# ${title}`,
    `> **${texts.simulatedLabel}** ${texts.simulatedNote}`,
    texts.overview(subject),
    ...phrases.map((phrase, place) => section(phrase, subject, place, texts)),
    ...rest,
  ]
    .filter(Boolean)
    .join("\n\n");
}

function section(phrase: string, subject: string, place: number, texts: ModelTexts): string {
  const points = texts.points(phrase);
  const list = points.map((point, index) => (place % 2 === 0 ? `- ${point}` : `${index + 1}. ${point}`));
  return [`## ${phrase}`, texts.paragraph(phrase, subject), list.join("\n")].join("\n\n");
}

function objectionText(prompt: string, texts: ModelTexts): string {
  const objection = firstTagged(prompt, "objection");
  if (!objection) return "";
  const lines = objection.split("\n").map((line) => `> ${line}`);
  return [`## ${texts.revisionTitle}`, texts.revision, lines.join("\n")].join("\n\n");
}

function notesText(
  notes: readonly { readonly attributes: Readonly<Record<string, string>>; readonly text: string }[],
  texts: ModelTexts,
): string {
  if (notes.length === 0) return "";
  const rows = notes.map(({ attributes, text }) => {
    const headings = (text.match(/^## .+$/gm) ?? []).map((heading) => heading.slice(3));
    return `- **${attributes.title ?? ""}**: ${headings.slice(0, 4).join("; ")}`;
  });
  return [`## ${texts.inputsTitle}`, rows.join("\n")].join("\n\n");
}

function coverageTable(phrases: readonly string[], texts: ModelTexts): string {
  const rows = phrases.map((phrase, place) => `| ${place + 1} | ${phrase.replaceAll("|", "\\|")} | ✓ |`);
  const [number, what, covered] = texts.tableHead;
  return [
    `## ${texts.coverageTitle}`,
    [`| ${number} | ${what} | ${covered} |`, "| ---: | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}
