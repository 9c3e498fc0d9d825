import { expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { Agent } from "../../../domain/agent/agent";
import { AppError } from "../../../errors/app-error";
import { wholeNotes } from "./whole-notes";

const ROOT = "task-1";
const BO: Agent = { id: "bo", name: "Bo", role: "Reads", instructions: "You are Bo." };
const { signal } = new AbortController();
const noteOf = (id: string, content: string) =>
  sampleArtifact({ id, taskId: `part-${id}`, title: id, content, status: "draft", agentId: "bo" });
const paragraph = (letter: string, length: number) => letter.repeat(length);

/** The notes as the writer gets them where there is room for so many characters, and what that took. */
async function given(
  contents: readonly string[],
  characters: number,
  { answer = "Short." as string | AppError, isThere = true } = {},
) {
  const notes = contents.map((content, at) => noteOf(`n${at}`, content));
  const rig = new DeliveryRig({ content: "T", requirements: [], agents: [BO], notes }, () => answer);
  await rig.begin();
  const engine = await rig.engine();
  for (const { taskId, title } of notes)
    await engine.record({
      type: "task-created",
      task: sampleTask({ id: taskId, parentTaskId: ROOT, title }),
    });
  const asked: string[] = [];
  const agentOf = async (id: string) => {
    asked.push(id);
    return isThere ? BO : undefined;
  };
  const wanted = () => wholeNotes(engine, notes, agentOf, characters, signal);
  const whole = await wanted();
  const told = (await rig.state()).events.filter(({ type }) => type === "fallback-taken");
  return { texts: whole.map(({ content }) => content), calls: rig.models.calls, asked, told, wanted };
}

test("notes that fit together are given as they are", async () => {
  const contents = [paragraph("a", 100), paragraph("b", 500)];
  expect(await given(contents, 600)).toMatchObject({ texts: contents, calls: [], asked: [] });
  expect(await given([], 600)).toMatchObject({ texts: [], calls: [] });
});

test("one that is too long is shortened by its reader to what the short ones leave, and that once", async () => {
  const contents = [paragraph("a", 100), paragraph("b", 1_000)];
  const { texts, calls, asked, wanted, told } = await given(contents, 600);
  expect(texts).toEqual([contents[0], "Short."]);
  expect(asked).toEqual(["bo"]);
  expect(calls).toMatchObject([{ taskId: "part-n1" }]);
  expect(calls[0]?.messages.at(-1)?.content).toContain("in at most 500 characters");
  expect(told).toEqual([]);
  expect((await wanted()).map(({ content }) => content)).toEqual(texts);
  expect(calls).toHaveLength(1);
});

test("of several that are too long each has an equal share", async () => {
  const contents = [paragraph("a", 301), paragraph("b", 301), paragraph("c", 300)];
  const { texts, calls } = await given(contents, 900);
  expect(texts).toEqual(["Short.", "Short.", contents[2]]);
  for (const { messages } of calls) expect(messages.at(-1)?.content).toContain("in at most 300 characters");
});

test.each([
  ["its reader is gone", { isThere: false }],
  ["it cannot be had", { answer: new AppError("provider.failed") }],
  ["it comes out no shorter", { answer: paragraph("c", 1_000) }],
])("a note stays whole where %s", async (_, options) => {
  const { texts, told } = await given([paragraph("b", 1_000)], 600, options);
  expect(texts).toEqual([paragraph("b", 1_000)]);
  expect(told).toEqual([]);
});

test("where a limit leaves no room for it a note is cut at a paragraph in its second half, and that is told", async () => {
  const answer = new AppError("task.limit-reached", { kind: "tokens" });
  const late = `${paragraph("a", 400)}\n\n${paragraph("b", 600)}`;
  const { texts, told } = await given([late], 600, { answer });
  expect(texts).toEqual([`${paragraph("a", 400)}\n\n[…]`]);
  expect(told).toMatchObject([
    { fallback: "note", reason: "task.limit-near", leftOut: ["n0"], taskId: "part-n0" },
  ]);
  const early = `${paragraph("a", 300)}\n\n${paragraph("b", 700)}`;
  expect((await given([early], 600, { answer })).texts).toEqual([`${early.slice(0, 600)}\n\n[…]`]);
});
