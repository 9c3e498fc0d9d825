import { expect, test } from "vitest";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import { MemoryLogger } from "../../../../../tests/fakes/memory-logger";
import { MemoryPreferences } from "../../../../../tests/fakes/memory-preferences";
import { SourceNumbers } from "../../../domain/source/source-numbers";
import { RunDrafts } from "./run-drafts";

const CALL = { purpose: "execution", taskId: "part", agent: { id: "ada", name: "Ada" } } as const;
const page = (name: string) =>
  ({ kind: "web", name, url: `https://${name}.example/`, readAt: 1, passage: name }) as const;

const drafting = () => {
  const database = new MemoryDatabase();
  const preferences = new MemoryPreferences();
  const numbers = new SourceNumbers();
  const dependencies = { database, clock: new FixedClock(), logger: new MemoryLogger(), preferences };
  return { database, preferences, numbers, drafts: new RunDrafts(dependencies, "root", numbers) };
};

test("a draft is kept with whose it is, and with the pages that it cites so far", async () => {
  const { database, numbers, drafts } = drafting();
  const [lyon] = numbers.give([page("lyon"), page("paris")]);
  const draft = drafts.open(CALL);
  draft.keep("Two rivers [101].", "Hm.");
  await draft.flush();
  const id = "task/root/part/ada";
  const detail = { taskId: "part", agentId: "ada", agentName: "Ada", purpose: "execution" };
  expect(await database.list("drafts")).toMatchObject([
    { id, text: "Two rivers [101].", reasoning: "Hm.", sources: [lyon], detail },
  ]);
  draft.keep("Two rivers.", "");
  await draft.flush();
  expect(await database.get("drafts", id)).not.toHaveProperty("sources");
  await draft.close();
});

test("what is saved of a draft is told without its thoughts, to the agent alone whose it is", async () => {
  const { database, drafts } = drafting();
  await database.write([drafts.writing(CALL, "<think>Hm.</think>Two rivers.")]);
  expect(await drafts.saved("part", "ada")).toBe("Two rivers.");
  expect(await drafts.saved("part", "bob")).toBe("");
  await database.write([drafts.reset(CALL, "Two.")]);
  expect(await drafts.saved("part", "ada")).toBe("Two.");
  await database.write([drafts.reset(CALL, "")]);
  expect(await database.count("drafts")).toBe(0);
});

test("what the page had no time to save is safe the moment it is told to go, and forgotten once it is saved", async () => {
  const { database, preferences, drafts } = drafting();
  const draft = drafts.open(CALL);
  draft.keep("Two", "");
  draft.keep("Two rivers.", "");
  const flushed = drafts.flush(async () => {});
  expect(JSON.stringify(preferences.all)).toContain("Two rivers.");
  await flushed;
  expect(preferences.all).toEqual({});
  expect(await database.get("drafts", "task/root/part/ada")).toMatchObject({ text: "Two rivers." });
  await draft.close();
  draft.keep("Too late.", "");
  await drafts.flush(async () => {});
  expect(JSON.stringify(preferences.all)).not.toContain("Too late.");
});
