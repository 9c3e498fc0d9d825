import type { ErrorRates } from "./error-rates";
import { sentenceOf } from "./facts-task";
import { factsIn, type PromptView, quoteOf, states, subjectsIn } from "./prompt-view";
import { prose } from "./prose";
import type { Random } from "./random";

/** Characters of a note, and of a whole text. */
const NOTE_LENGTH = 2500;
const TEXT_LENGTH = 20_000;
const MOST_READERS = 8;

/** What a prompt is answered with. */
export type Answer = (view: PromptView, random: Random, rates: ErrorRates) => string;

/** The requirements of a request, one reader for each source it names, and a writer. */
export const answerBrief: Answer = ({ whole }) => {
  const list = /about each of these: (.*?)\./s.exec(whole)?.[1] ?? "";
  const must = { type: "functional", priority: "must", source: "explicit" };
  const stated = subjectsIn(list).map((subject) => ({
    requirement: `States the ${subject}`,
    quote: `the ${subject}`,
    ...must,
    proof: "quote",
  }));
  const counted = [...whole.matchAll(/at least (\d+) (headings|rows)/g)]
    .slice(0, 2)
    .map(([quote, min, what]) => ({
      requirement: what === "rows" ? `Has a table with ${quote}` : `Has ${quote}`,
      quote,
      ...must,
      type: "constraint",
      proof: "count",
      measure: { unit: what === "rows" ? "table-rows" : "headings", min: Number(min) },
    }));
  const readers = sourcesIn(whole).map((source) => ({
    reader: `What does ${source} say of measures and costs?`,
    scope: source,
    needs: [],
    agent: "Data Analyst",
  }));
  const writer = { agent: "Copywriter", role: "Writes reports", skills: ["writing"] };
  const records = [...stated, ...counted, ...readers, writer, { complexity: "complex" }];
  return lines([...records, { done: records.length }]);
};

/** A part for each source, and one that delivers. */
export const answerPlan: Answer = ({ whole }) => {
  const parts = sourcesIn(whole).map((source) => ({
    title: `Read ${source}`,
    description: `Note what ${source} says of measures and costs.`,
    dependencies: [],
    role: "Data Analyst",
    acceptanceCriteria: [`Speaks of ${source}`],
  }));
  const dependencies = parts.map(({ title }) => title);
  const last = { title: "Write the report", description: "Write the report from the notes.", dependencies };
  return JSON.stringify({
    subTasks: [...parts, { ...last, role: "Copywriter", acceptanceCriteria: ["Is whole"] }],
  });
};

/** An agent as it was wished for. */
export const answerRecruit: Answer = () =>
  JSON.stringify({
    name: "Helper",
    role: "Reads and writes",
    instructions: "Read with care and write plainly.",
  });

/** What the source in question says, as far as nothing is missed. */
export const answerNote: Answer = ({ whole, own }, random, rates) => {
  const source = sourcesIn(own).at(-1) ?? "";
  const file = new RegExp(`--- File: ${source} ---\\n(.*?)--- End of file`, "s").exec(whole)?.[1] ?? "";
  const found = factsIn(file).filter(() => !random.chance(rates.missed));
  const share = NOTE_LENGTH / (found.length + 1);
  const paragraphs = found.map((fact) => `${sentenceOf(fact)} ${prose(random, share)}`);
  return [`# Notes on ${source}`, ...paragraphs, prose(random, share)].join("\n\n");
};

/** A whole text that states every fact the prompt holds, as far as nothing is missed. */
export const answerText: Answer = ({ whole }, random, rates) => {
  const kept = factsIn(whole).filter(() => !random.chance(rates.missed));
  const sectionCount = random.chance(rates.missed) ? 3 : 8;
  const rows = random.chance(rates.missed) ? 2 : 6;
  const sections = Array.from({ length: sectionCount }, (_, at) => {
    const facts = kept.filter((_fact, place) => place % sectionCount === at).map(sentenceOf);
    const share = TEXT_LENGTH / sectionCount / (facts.length + 1);
    const paragraphs = facts.map((sentence) => `${prose(random, share)} ${sentence}`);
    return [`## Part ${at + 1} of the works`, ...paragraphs, prose(random, share)].join("\n\n");
  });
  return ["# Report on the waterworks", ...sections, tableOf(random, rows)].join("\n\n");
};

/** A verdict on each numbered requirement. */
export const answerCheck: Answer = (view, random, rates) => {
  const asked = [...view.own.matchAll(/^\s*(\d+)[.):]\s+(.*)$/gm)];
  const records = asked.map(([, number, requirement]) => ({
    requirement: Number(number),
    ...verdictOn(requirement ?? "", view.text, random, rates),
  }));
  return lines([...records, { done: records.length }]);
};

/** Edits that add what is missing, where the prompt says what that is. */
export const answerEdits: Answer = ({ whole, own, text }, random, rates) => {
  const known = factsIn(whole.replace(text, ""));
  const heading = /^#{1,6} .*$/m.exec(text)?.[0] ?? "";
  const open = [...own.matchAll(/^\s*(\d+)[.):]\s+(.*)$/gm)];
  const edits = open.flatMap(([, number, requirement = ""]): readonly object[] => {
    const to = { for: [Number(number)] };
    const after = random.chance(rates.misplacedEdit) ? "## A heading that does not stand" : heading;
    if (/headings/.test(requirement)) return [{ after, insert: moreHeadings(random), ...to }];
    if (/rows/.test(requirement)) return [{ after, insert: tableOf(random, 6), ...to }];
    const fact = known.find(({ subject }) => subjectsIn(requirement).includes(subject));
    if (!fact) return [];
    const sentence = sentenceOf(fact);
    const stands = states(text, fact.subject);
    return stands
      ? [{ find: sentence, replace: `${sentence} So the sources say.`, ...to }]
      : [{ after, insert: sentence, ...to }];
  });
  return lines([...edits, { done: edits.length }]);
};

function verdictOn(requirement: string, text: string, random: Random, rates: ErrorRates) {
  const [subject = ""] = subjectsIn(requirement);
  const quote = quoteOf(text, subject);
  const isMet = (quote !== undefined) !== random.chance(rates.wrongVerdict);
  if (!isMet) return { verdict: "unmet", reason: `Nothing is said of the ${subject}.` };
  if (random.chance(rates.inventedQuote)) return { verdict: "met", quote: `The ${subject} is well known.` };
  return { verdict: "met", quote: quote ?? random.pick(text.match(/[^.\n#|]{40,}\./g) ?? [""]).trim() };
}

function sourcesIn(text: string): readonly string[] {
  return [...new Set(text.match(/source-\d+\.txt/g))].slice(0, MOST_READERS);
}

function tableOf(random: Random, rows: number): string {
  const body = Array.from({ length: rows }, (_, at) => `| Visit ${at + 1} | ${random.int(10, 99)} days |`);
  return ["| Visit | Took |", "| --- | --- |", ...body].join("\n");
}

function moreHeadings(random: Random): string {
  return Array.from({ length: 5 }, (_, at) => `## Addition ${at + 1}\n\n${prose(random, 80)}`).join("\n\n");
}

function lines(records: readonly object[]): string {
  return records.map((record) => JSON.stringify(record)).join("\n");
}
