import type { NewTask } from "@core/services/orchestration/task-input";
import { textAttachment } from "../../tests/fakes/text-attachment";
import { koreanProse, prose } from "./prose";
import { Random } from "./random";

const MEASURES = ["load", "height", "age", "cost", "length", "depth", "width", "weight"];
const SIDES = ["north", "south", "east", "west", "upper", "lower", "old", "new"];
const THINGS = ["bridge", "weir", "tower", "mill", "quay", "tunnel", "granary", "aqueduct"];
const UNITS = ["tonnes", "metres", "years", "florins"];
/** Characters of one attached source. */
const SOURCE_LENGTH = 1000;
const FACTS_PER_SOURCE = 3;
/** With two things to be counted as many requirements as a brief is to have at most. */
const MOST_WANTED = 6;

/** Something a source says and code can find again, in the words `The {subject} is {value}.` */
export interface Fact {
  readonly subject: string;
  readonly value: string;
}

/** A request whose result code can judge: facts of the sources to be stated, and things to be counted. */
export interface FactsTask {
  readonly request: NewTask;
  /** Facts of all sources, source by source. */
  readonly facts: readonly (readonly Fact[])[];
  /** Those the result has to state; each is a *must*. */
  readonly wanted: readonly Fact[];
  readonly leastHeadings: number;
  readonly leastRows: number;
}

/** Which of the requirements a text meets, judged by code alone, and how many of the sources' facts it states. */
export interface Truth {
  readonly met: number;
  readonly requirements: number;
  readonly stated: number;
}

/** Writes what stands around the facts of a source. */
type ProseWriter = (random: Random, length: number) => string;

/** Made of a seed: sources of three facts each, one fact wanted of each of the first six, six headings, a table of five rows. */
export function factsTask(seed: string, sourceCount = 8, write: ProseWriter = prose): FactsTask {
  const random = new Random(`task ${seed}`);
  const subjects = new Set<string>();
  while (subjects.size < sourceCount * FACTS_PER_SOURCE) {
    subjects.add(`${random.pick(MEASURES)} of the ${random.pick(SIDES)} ${random.pick(THINGS)}`);
  }
  const all = [...subjects].map((subject) => ({
    subject,
    value: `${random.int(1000, 99_999)} ${random.pick(UNITS)}`,
  }));
  const facts = Array.from({ length: sourceCount }, (_, at) =>
    all.slice(at * FACTS_PER_SOURCE, (at + 1) * FACTS_PER_SOURCE),
  );
  const wanted = facts.slice(0, MOST_WANTED).flatMap((each) => each.slice(0, 1));
  const [leastHeadings, leastRows] = [6, 5];
  const list = wanted.map(({ subject }) => `the ${subject}`).join("; ");
  const prompt = [
    "Write a report on the waterworks of the town for its council, from the attached sources.",
    `State what the sources say about each of these: ${list}.`,
    `Use at least ${leastHeadings} headings and a table with at least ${leastRows} rows.`,
  ].join(" ");
  const attachments = facts.map((each, at) => sourceOf(`source-${at + 1}.txt`, each, random, write));
  return { request: { prompt, attachments }, facts, wanted, leastHeadings, leastRows };
}

/** The same with sources whose facts stand among Korean prose. */
export function koreanFactsTask(seed: string): FactsTask {
  return factsTask(seed, undefined, koreanProse);
}

/** The sentence that states a fact. */
export function sentenceOf({ subject, value }: Fact): string {
  return `The ${subject} is ${value}.`;
}

/** Requirements and facts that a text truly meets and states. */
export function truthOf(task: FactsTask, text: string): Truth {
  const has = (fact: Fact) => text.includes(sentenceOf(fact).slice(0, -1));
  const counted = [
    (text.match(/^#{1,6} /gm) ?? []).length >= task.leastHeadings,
    tableRows(text) >= task.leastRows,
  ];
  const met = task.wanted.filter(has).length + counted.filter(Boolean).length;
  const stated = task.facts.flat().filter(has).length;
  return { met, requirements: task.wanted.length + counted.length, stated };
}

/** Rows of tables, without their heads. */
export function tableRows(text: string): number {
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  const rules = rows.filter((line) => /^\|[ :|-]+\|$/.test(line)).length;
  return Math.max(0, rows.length - 2 * rules);
}

function sourceOf(name: string, facts: readonly Fact[], random: Random, write: ProseWriter) {
  const share = SOURCE_LENGTH / (facts.length + 1);
  const text = facts.map((fact) => `${write(random, share)} ${sentenceOf(fact)}`).join("\n\n");
  return textAttachment(name, `${text}\n\n${write(random, share)}`);
}
