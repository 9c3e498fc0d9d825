import type { ErrorRates } from "./error-rates";
import { type Fact, sentenceOf } from "./facts-task";
import { factsIn, insideTag, type PromptView, quoteOf, subjectsIn } from "./prompt-view";
import { prose } from "./prose";
import type { Random } from "./random";

/** Characters of a note, and of a whole text. */
const NOTE_LENGTH = 2500;
const TEXT_LENGTH = 20_000;
const MOST_READERS = 8;

/** Answer to a prompt. */
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
  }));
  const writer = { agent: "Copywriter", role: "Writes reports", skills: ["writing"] };
  const records = [...stated, ...counted, ...readers, writer, { complexity: "complex" }];
  return lines([...records, { done: records.length }]);
};

/** A part for every two sources, and one that delivers. */
export const answerPlan: Answer = ({ whole }) => {
  const sources = sourcesIn(whole);
  const pairs = sources.flatMap((source, at) =>
    at % 2 === 0 ? [[source, ...sources.slice(at + 1, at + 2)]] : [],
  );
  const parts = pairs.map((pair) => ({
    title: `Read ${pair.join(" and ")}`,
    description: `Note what ${pair.join(" and ")} say of measures and costs.`,
    dependencies: [],
    role: "Data Analyst",
    acceptanceCriteria: [`Has a heading for ${pair[0]}`],
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

/** Facts that the sources in question state, but for those missed at random. */
export const answerNote: Answer = ({ whole, own }, random, rates) => {
  const sources = sourcesIn(insideTag(own, "task") || (/^Your task: .*$/m.exec(own)?.[0] ?? ""));
  const files = sources.map((source) =>
    new RegExp(`--- File: ${source} ---\\n(.*?)--- End of file`, "s").exec(whole),
  );
  const found = factsIn(files.map((file) => file?.[1] ?? "").join("\n")).filter(
    () => !random.chance(rates.missed),
  );
  const share = NOTE_LENGTH / (found.length + 1);
  const paragraphs = found.map((fact) => `${sentenceOf(fact)} ${prose(random, share)}`);
  return [`# Notes on ${sources.join(" and ")}`, ...paragraphs, prose(random, share)].join("\n\n");
};

/** A whole text that states every fact the prompt holds, as far as nothing is missed. */
export const answerText: Answer = ({ whole }, random, rates) => {
  const kept = factsIn(whole)
    .filter(() => !random.chance(rates.missed))
    .map((fact) => (random.chance(rates.misreported) ? misreported(fact, random) : fact));
  const sectionCount = random.chance(rates.missed) ? 3 : 8;
  const rows = random.chance(rates.missed) ? 2 : 6;
  const sections = Array.from({ length: sectionCount }, (_, at) => {
    const facts = kept.filter((_fact, place) => place % sectionCount === at).map(sentenceOf);
    const share = TEXT_LENGTH / sectionCount / (facts.length + 1);
    const paragraphs = facts.map((sentence) => `${prose(random, share, false)} ${sentence}`);
    return [`## Part ${at + 1} of the works`, ...paragraphs, prose(random, share, false)].join("\n\n");
  });
  return ["# Report on the waterworks", ...sections, tableOf(random, rows)].join("\n\n");
};

/** A verdict on each numbered requirement. */
export const answerCheck: Answer = (view, random, rates) => {
  const asked = [...view.own.matchAll(/^\s*(\d+)[.):]\s+(.*)$/gm)];
  const records = asked.map(([, number, requirement]) => ({
    requirement: Number(number),
    ...verdictOn(requirement ?? "", view, random, rates),
  }));
  return lines([...records, { done: records.length }]);
};

/** Edits that add what is missing, or put right what is wrong, where the prompt says what that is. */
export const answerEdits: Answer = (view, random, rates) => {
  const { text } = view;
  const heading = /^#{1,6} .*$/m.exec(text)?.[0] ?? "";
  const edits = openPoints(view).flatMap(({ number, known, stated, isCounted }): readonly object[] => {
    const isMisplaced = random.chance(rates.misplacedEdit);
    const after = isMisplaced ? "## A heading that does not stand" : heading;
    if (isCounted) return [{ after, insert: moreOf(random), for: [number] }];
    return known.map((fact) => {
      const sentence = sentenceOf(fact);
      const there = stated.find(({ subject }) => subject === fact.subject);
      if (!there) return { after, insert: sentence, for: [number] };
      const find = isMisplaced ? "Words that do not stand" : sentenceOf(there);
      return {
        find,
        replace: there.value === fact.value ? `${sentence} So the sources say.` : sentence,
        for: [number],
      };
    });
  });
  return lines([...edits, { done: edits.length }]);
};

/** A section again, with what is missing added. */
export const answerSection: Answer = (view, random) => {
  const section = insideTag(view.own, "section");
  const missing = openPoints(view).flatMap(({ known, stated, isCounted }) =>
    isCounted
      ? [moreOf(random)]
      : known.filter(({ subject }) => !stated.some((fact) => fact.subject === subject)).map(sentenceOf),
  );
  return [section, ...missing].join("\n\n");
};

/** Requirements that the prompt calls unmet, with the facts it tells of them and what the text states of those. */
function openPoints({ whole, own, text }: PromptView) {
  const told = factsIn(whole.replace(text, ""));
  const stated = factsIn(text);
  const points = [...insideTag(own, "unmet").matchAll(/^\s*(\d+)[.):]\s+(.*)\n\s*Not met: (.*)$/gm)];
  return points.flatMap(([, number, requirement = "", reason = ""]) => {
    const isOfSources = /stands in the sources/.test(requirement);
    const wrong = isOfSources
      ? stated.filter(({ value }) => reason.split(/[; ]+/).includes(value.split(" ")[0] ?? ""))
      : [];
    const subjects = isOfSources ? wrong.map(({ subject }) => subject) : subjectsIn(requirement).slice(0, 1);
    const known = told.filter(({ subject }) => subjects.includes(subject));
    const isCounted = !isOfSources && subjects.length === 0;
    return isCounted || known.length > 0 ? [{ number: Number(number), known, stated, isCounted }] : [];
  });
}

/** Verdict on a requirement. One that names no subject is taken for met: only code judges that. */
function verdictOn(requirement: string, { text, own }: PromptView, random: Random, rates: ErrorRates) {
  const [subject] = subjectsIn(requirement);
  const sentence = random.pick(text.match(/[^.\n#|]{40,}\./g) ?? ["Nothing."]).trim();
  const quote = subject === undefined ? sentence : quoteOf(text, subject);
  const source = subject === undefined ? undefined : quoteOf(insideTag(own, "sources"), subject);
  const isTrue = quote !== undefined && (source === undefined || source === quote);
  const isMet = isTrue !== random.chance(rates.wrongVerdict);
  if (!isMet) return { verdict: "unmet", reason: `Nothing is said of the ${subject ?? "matter"}.` };
  const invented = `The ${subject ?? "matter"} is well known.`;
  const shown = random.chance(rates.inventedQuote) ? invented : (quote ?? sentence);
  return { verdict: "met", quote: shown, reason: "It is there." };
}

/** A fact with another figure. */
function misreported({ subject, value }: Fact, random: Random): Fact {
  const [, unit = ""] = value.split(" ");
  return { subject, value: `${random.int(1000, 99_999)} ${unit}` };
}

function sourcesIn(text: string): readonly string[] {
  return [...new Set(text.match(/source-\d+\.txt/g))].slice(0, MOST_READERS);
}

function tableOf(random: Random, rows: number): string {
  const body = Array.from(
    { length: rows },
    (_, at) => `| Visit ${at + 1} | ${random.int(10, 99) > 50 ? "many" : "some"} days |`,
  );
  return ["| Visit | Took |", "| --- | --- |", ...body].join("\n");
}

/** More headings and rows than anybody asks for. */
function moreOf(random: Random): string {
  const sections = Array.from(
    { length: 5 },
    (_, at) => `## Addition ${at + 1}\n\n${prose(random, 80, false)}`,
  );
  return [...sections, tableOf(random, 6)].join("\n\n");
}

function lines(records: readonly object[]): string {
  return records.map((record) => JSON.stringify(record)).join("\n");
}
