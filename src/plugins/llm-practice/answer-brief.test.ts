import { expect, test } from "vitest";
import { answerBrief, readersOf } from "./answer-brief";
import { english } from "./texts-en";

/** The records of the brief for a request, each by its first key. */
function briefFor(request: string) {
  const lines = answerBrief(`<request>\n${request}\n</request>`, english).split("\n");
  return lines.map((line): Record<string, unknown> => JSON.parse(line));
}
const complexityOf = (request: string) =>
  briefFor(request).find(({ complexity }) => complexity !== undefined)?.complexity;
const words = (count: number) => `Write about ${"bread ".repeat(count - 2).trim()}`;

test("a request of more than sixty words, or for four things, is more than one agent's work", () => {
  expect([complexityOf(words(60)), complexityOf(words(61))]).toEqual(["simple", "complex"]);
  const things = (list: string) => complexityOf(`Write a guide with ${list}.`);
  expect([things("a table and a map"), things("a table, a map and a list")]).toEqual(["simple", "complex"]);
});

test("its brief has a writer, and what code can count; one for more also readers with their questions", () => {
  const simple = briefFor("Write about bread.");
  expect(simple.map((record) => Object.keys(record)[0])).toEqual([
    ...["requirement", "agent", "complexity", "done"],
  ]);
  expect(simple[0]).toMatchObject({ proof: "count", measure: { unit: "headings", min: 6 } });
  expect(simple.at(-1)).toEqual({ done: 3 });
  const complex = briefFor("Write a guide with a table, a map, a list and an outlook.");
  expect(complex.map((record) => Object.keys(record)[0])).toEqual([
    ...["requirement", "reader", "reader", "agent", "agent", "complexity", "done"],
  ]);
  expect(complex[1]).toMatchObject({
    reader: "What is needed for: Write a guide",
    agent: "Research Analyst",
  });
  expect(complex.at(-1)).toEqual({ done: 6 });
});

test("two things are read about: the first, and the first of the second half", () => {
  expect(readersOf(["a", "b", "c", "d", "e"])).toEqual(["a", "d"]);
  expect(readersOf(["a"])).toEqual(["a"]);
  expect(readersOf([])).toEqual([]);
});
