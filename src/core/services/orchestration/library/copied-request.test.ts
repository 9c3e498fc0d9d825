import { expect, test } from "vitest";
import { sampleTask } from "../../../../../tests/fakes/sample-tasks";
import { copiedTitle, requestOf } from "./copied-request";

test("the request of a task has the choices that were made for it, and no others", () => {
  const plain = sampleTask({ description: "Write a guide", strategy: "solo" });
  expect(requestOf(plain)).toEqual({
    prompt: "Write a guide",
    attachments: [],
    strategy: "solo",
    limits: {},
    approveFirst: false,
    checkModel: null,
  });
  const chosen = {
    chosenModel: { credentialId: "c", model: "m" },
    chosenAgentId: "writer",
    checkAgentId: "checker",
    projectId: "garden",
    readsAll: true,
  };
  expect(requestOf({ ...plain, ...chosen })).toMatchObject({ prompt: "Write a guide", ...chosen });
});

test("a copy is called as the user called the original, else as its brief did, where that is another name", () => {
  const copy = sampleTask({ id: "copy", title: "Guide" });
  const titled = sampleTask({ title: "My guide" });
  expect(copiedTitle({ ...titled, titledByUser: true }, copy)).toEqual([
    { type: "task-labelled", taskId: "copy", labels: { title: "My guide" } },
  ]);
  expect(copiedTitle(titled, copy)).toMatchObject([
    { type: "task-planned", taskId: "copy", title: "My guide" },
  ]);
  expect(copiedTitle(sampleTask({ title: "Guide" }), copy)).toEqual([]);
});
