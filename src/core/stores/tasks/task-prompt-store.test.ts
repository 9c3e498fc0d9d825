import { autorun } from "mobx";
import { beforeEach, expect, test } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import type { Attachment } from "../../domain/file/attachment";
import type { Task } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";
import { keepFolderUse, readFolderUses } from "../../services/folders/folder-uses";
import type { NewTask } from "../../services/orchestration/task-input";
import { NEW_TASK_FOLDER, TaskPromptStore } from "./task-prompt-store";

const FILE = textAttachment("a.txt", "hello");
const LIMITS = { maxTokens: 5_000 } as never;

let session: MemoryPreferences;
let device: MemoryPreferences;
let notifier: MemoryNotifier;
let created: NewTask[];
let begun: string[];
let kept: (readonly Attachment[])[];
let create: () => Promise<Task>;
let store: TaskPromptStore;
const open = () =>
  new TaskPromptStore(
    {
      create: async (input: NewTask) => {
        created.push(input);
        return create();
      },
      begin: async (taskId: string) => void begun.push(taskId),
    },
    { session, device },
    notifier,
    async () => ({ find: async () => [], keep: async (_, files) => void kept.push(files) }),
  );
beforeEach(() => {
  [session, device, notifier] = [new MemoryPreferences(), new MemoryPreferences(), new MemoryNotifier()];
  [created, begun, kept] = [[], [], []];
  create = async () => ({ id: "t" }) as Task;
  store = open();
});

/** Chooses all that can be chosen. */
function choose() {
  store.setText("Write.");
  store.setStrategy("debate");
  store.setApproveFirst(true);
  store.setLimits(LIMITS);
  store.setCheckModel({ credentialId: "c", model: "m" });
  store.setCheckAgent("ada");
  store.setChoice({ web: false });
  store.setWithoutTools(["sums"]);
  store.setAttachments([FILE]);
}

test("a task is made of all that was chosen, set to work on, and nothing of it but the tools stays", async () => {
  choose();
  expect(await store.send("Write.")).toBe("/tasks/t");
  expect(created).toEqual([
    expect.objectContaining({
      ...{ prompt: "Write.", strategy: "debate", approveFirst: true, limits: LIMITS, web: false },
      ...{ checkModel: { credentialId: "c", model: "m" }, checkAgentId: "ada", withoutTools: ["sums"] },
      attachments: [FILE],
    }),
  ]);
  expect([begun, store.sending]).toEqual([["t"], false]);
  expect([store.text, store.strategy, store.approveFirst, store.attachments]).toEqual(["", "", false, []]);
  expect([store.limits, store.checkModel, store.checkAgentId]).toEqual([undefined, undefined, ""]);
  expect(store.choice).toEqual({ web: false, withoutTools: ["sums"] });
  await store.send("Again.");
  expect(created[1]).not.toHaveProperty("limits");
  expect(created[1]).not.toHaveProperty("checkModel");
  expect(created[1]).not.toHaveProperty("checkAgentId");
});

test("what is written outlives a reload, and the choice of tools the visit", () => {
  choose();
  const next = open();
  expect([next.text, next.strategy, next.approveFirst]).toEqual(["Write.", "debate", true]);
  expect([next.choice, next.withoutTools]).toEqual([{ web: false, withoutTools: ["sums"] }, ["sums"]]);
  session = new MemoryPreferences();
  const later = open();
  expect([later.text, later.approveFirst, later.withoutTools]).toEqual(["", false, ["sums"]]);
  device = new MemoryPreferences({ "troupe.workChoice": "{" });
  expect(open().choice).toEqual({});
});

test("a task that is not saved stays, and is told of; no other model is a choice as well", async () => {
  choose();
  store.setCheckModel(undefined);
  const failure = new AppError("database.full");
  create = () => Promise.reject(failure);
  expect(await store.send("Write.")).toBeUndefined();
  expect(created[0]?.checkModel).toBeNull();
  expect([notifier.errors, begun, store.text, store.sending]).toEqual([[failure], [], "Write.", false]);
  expect(store.attachments).toEqual([FILE]);
});

test("one is sent at a time", async () => {
  const shown: boolean[] = [];
  const stop = autorun(() => shown.push(store.sending));
  const [first, second] = await Promise.all([store.send("A"), store.send("B")]);
  stop();
  expect([first, second, created.length]).toEqual(["/tasks/t", undefined, 1]);
  expect(shown).toEqual([false, true, false]);
});

test("the folder that was chosen for it is the task's from then on", async () => {
  keepFolderUse(device, NEW_TASK_FOLDER, "f");
  await store.send("Write.");
  expect([...readFolderUses(device)]).toEqual([["task/t", "f"]]);
});

test("files are kept for after a reload", async () => {
  store.setAttachments([FILE]);
  await Promise.resolve();
  expect(kept).toEqual([[FILE]]);
});
