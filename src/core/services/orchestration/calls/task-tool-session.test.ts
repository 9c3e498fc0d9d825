import { expect, test } from "vitest";
import { sampleArtifact, sampleState, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { textAttachment } from "../../../../../tests/fakes/text-attachment";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import type { Task } from "../../../domain/task/task";
import { placesOf, taskToolSession, unknownAgent } from "./task-tool-session";

const ADA = { id: "ada", name: "Ada" };
const sessionOf = (task: Partial<Task> = {}, agent: object = {}, ...events: readonly object[]) => {
  const root = sampleTask({ id: "t", ...task });
  const state = {
    ...sampleState([root], [sampleArtifact()]),
    events: events as unknown as readonly JournalEvent[],
  };
  return taskToolSession({ root, state: () => state, agent: { ...ADA, ...agent } });
};
const terms = {
  projectId: "p",
  name: "P",
  instructions: "",
  knowledgeItemIds: [],
  deliverableIds: [],
  agentIds: [],
};

test.each<readonly [string, Parameters<typeof sessionOf>, boolean]>([
  ["of a plain request has none", [], false],
  ["with no files has none", [{ attachments: [] }, { knowledgeItemIds: [] }], false],
  ["with files has some", [{ attachments: [textAttachment("a.txt", "a")] }], true],
  ["that took notes over has some", [{ forked: true }], true],
  ["by an agent with knowledge has some", [{}, { knowledgeItemIds: ["k"] }], true],
  ["in a project has some", [{}, {}, { type: "project-given", taskId: "t", project: terms }], true],
  ["in no project any more has none", [{}, {}, { type: "project-given", taskId: "t" }], false],
])("work %s of the user's own", (_, given, expected) => {
  expect(sessionOf(...given).hasPrivate).toBe(expected);
});

test("what a provider has searched for is not to be trusted", () => {
  const call = { type: "model-called", taskId: "t", agentId: "a", purpose: "execution" };
  expect(sessionOf().hasUntrusted()).toBe(false);
  expect(sessionOf({}, {}, { ...call, webSearch: "nobody" }).hasUntrusted()).toBe(false);
  expect(sessionOf({}, {}, { ...call, webSearch: "provider" }).hasUntrusted()).toBe(true);
});

test("its files are those of the request and the texts so far, its calls all that were made", () => {
  const use = { id: "u", call: { id: "c", name: "look", arguments: "{}" }, state: "done" };
  const turn = { type: "tool-turn", taskId: "t", agentId: "a", node: "k", turn: { text: "", uses: [use] } };
  const session = sessionOf({ attachments: [textAttachment("a.txt", "a")] }, {}, turn);
  expect(session.scope).toBe("task/t");
  expect(session.agent).toMatchObject(ADA);
  expect(session.files().map(({ name }) => name)).toEqual(["a.txt", expect.stringMatching(/\.md$/)]);
  expect(session.earlier()).toEqual([use]);
});

test("the folder may have been chosen for it, its conversation or its project", () => {
  expect(placesOf(sampleTask({ id: "t" }))).toEqual(["task/t"]);
  expect(placesOf(sampleTask({ id: "t", conversationId: "c", projectId: "p" }))).toEqual([
    "task/t",
    "conversation/c",
    "project/p",
  ]);
  expect(unknownAgent("a")).toEqual({ id: "a", name: "a" });
});
