import type { PracticeTexts } from "./practice-text-set";
import { firstTagged, requirementsIn, tagged } from "./prompt-tags";
import { phrasesOf } from "./request-phrases";

/** A Markdown document with a section for everything that is required, and an honest note at its top. */
export function answerExecution(prompt: string, texts: PracticeTexts): string {
  const request = firstTagged(prompt, "request");
  const task = firstTagged(prompt, "task");
  const subject = phrasesOf(request)[0] ?? request.slice(0, 80);
  const required = requirementsIn(prompt);
  const phrases = required.length > 0 ? required : phrasesOf(request);
  const sections = phrases.map((phrase, place) => section(phrase, subject, place, texts));
  const inputs = tagged(firstTagged(prompt, "inputs"), "deliverable");
  // Whoever brings the parts together names the whole, not the own share of the work.
  const [title = "", , ...description] = inputs.length > 0 ? [] : task.split("\n");
  return [
    `# ${title || subject}`,
    `> **${texts.simulatedLabel}** ${texts.simulatedNote}`,
    `${texts.overview(subject)} ${description.join(" ")}`.trim(),
    objectionText(prompt, texts),
    ...sections,
    inputText(inputs, texts),
    coverageTable(phrases, texts),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function section(phrase: string, subject: string, place: number, texts: PracticeTexts): string {
  const points = texts.points(phrase);
  const list = points.map((point, index) => (place % 2 === 0 ? `- ${point}` : `${index + 1}. ${point}`));
  return [`## ${phrase}`, texts.paragraph(phrase, subject), list.join("\n")].join("\n\n");
}

function objectionText(prompt: string, texts: PracticeTexts): string {
  const objection = firstTagged(prompt, "objection");
  if (!objection) return "";
  const lines = objection.split("\n").map((line) => `> ${line}`);
  return [`## ${texts.revisionTitle}`, texts.revision, lines.join("\n")].join("\n\n");
}

function inputText(
  inputs: readonly { readonly attributes: Readonly<Record<string, string>>; readonly text: string }[],
  texts: PracticeTexts,
): string {
  if (inputs.length === 0) return "";
  const rows = inputs.map(({ attributes, text }) => {
    const headings = (text.match(/^## .+$/gm) ?? []).map((heading) => heading.slice(3));
    return `- **${attributes.title ?? ""}**: ${headings.slice(0, 4).join("; ")}`;
  });
  return [`## ${texts.inputsTitle}`, rows.join("\n")].join("\n\n");
}

function coverageTable(phrases: readonly string[], texts: PracticeTexts): string {
  const rows = phrases.map((phrase, place) => `| ${place + 1} | ${phrase.replaceAll("|", "\\|")} | ✓ |`);
  const [number, what, covered] = texts.tableHead;
  return [
    `## ${texts.coverageTitle}`,
    [`| ${number} | ${what} | ${covered} |`, "| ---: | --- | --- |", ...rows].join("\n"),
  ].join("\n\n");
}
