import type { Agent } from "@core/domain/agent/agent";
import type { Artifact } from "@core/domain/artifact/artifact";
import { NOTE_READER } from "@core/domain/task/fallback-analysis";
import type { ReaderPlan } from "@core/domain/task/task-analysis";
import type { RunContext } from "@core/points/orchestration-strategy";
import { expect, test } from "vitest";
import { readSideBySide } from "./read-side-by-side";

const signal = new AbortController().signal;
const reader = (question: string, more: Partial<ReaderPlan> = {}) =>
  ({ question, needs: [], ...more }) as ReaderPlan;
const note = (content: string) => ({ content }) as Artifact;

/** A run whose readers answer with their question, those without an answer in `failing` excepted. */
function runOf(failing: readonly string[] = []) {
  const made: { description: string; dependencies: readonly number[] }[] = [];
  const suggested: unknown[] = [];
  const reads: { question: string; agent: string; notes: readonly string[]; options: unknown }[] = [];
  const context = {
    rootTaskId: "root",
    analysis: { suggestedAgents: [{ ...NOTE_READER, name: "Weather", role: "Knows rain" }] },
    createParts: async (plans: typeof made) => {
      made.push(...plans);
      return plans.map(({ description }) => ({ description }));
    },
    agentFor: async (_: string, suggestion: { name: string }) => {
      suggested.push(suggestion);
      return { id: suggestion.name } as Agent;
    },
    read: async (
      task: { description: string },
      { id }: Agent,
      notes: readonly Artifact[],
      _: unknown,
      options: unknown,
    ) => {
      const question = task.description;
      reads.push({ question, agent: id, notes: notes.map(({ content }) => content), options });
      return failing.includes(question) ? undefined : note(`${question}!`);
    },
  };
  return { context: context as unknown as RunContext, made, suggested, reads };
}

test("each reader answers its question, with the notes it needs", async () => {
  const { context, made, reads } = runOf();
  const notes = await readSideBySide(
    context,
    [reader("a"), reader("b", { name: "On c", needs: [0], scope: "of c" })],
    signal,
  );
  expect(notes.map(({ content }) => content)).toEqual(["a!", "b\n\nof c!"]);
  expect(made).toMatchObject([
    { title: "a", description: "a", dependencies: [], acceptanceCriteria: [] },
    { title: "On c", description: "b\n\nof c", dependencies: [0] },
  ]);
  expect(reads.map((each) => each.notes)).toEqual([[], ["a!"]]);
});

test("what could not be answered is left out, also of what others rest on", async () => {
  const { context, reads } = runOf(["a"]);
  const notes = await readSideBySide(context, [reader("a"), reader("b", { needs: [0] })], signal);
  expect(notes.map(({ content }) => content)).toEqual(["b!"]);
  expect(reads[1]?.notes).toEqual([]);
});

test("an agent is asked for as the brief describes it, in whatever case it is named", async () => {
  const { context, suggested } = runOf();
  await readSideBySide(
    context,
    [reader("a", { agent: "weather" }), reader("b", { agent: "Else" }), reader("c")],
    signal,
  );
  expect(suggested).toEqual([
    { ...NOTE_READER, name: "Weather", role: "Knows rain" },
    { ...NOTE_READER, name: "Else" },
    NOTE_READER,
  ]);
});

test("readers are asked with the options of their agents", async () => {
  const { context, reads } = runOf();
  await readSideBySide(context, [reader("a", { agent: "Else" })], signal, ({ id }) => ({ tools: [id] }));
  expect(reads[0]?.options).toEqual({ tools: ["Else"] });
});

test("without readers nothing is asked for", async () => {
  const { context, made } = runOf();
  expect(await readSideBySide(context, [], signal)).toEqual([]);
  expect(made).toEqual([]);
});
