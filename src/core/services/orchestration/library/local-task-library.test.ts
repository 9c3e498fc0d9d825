import { describe, expect, test } from "vitest";
import type { MemoryDatabase } from "../../../../../tests/fakes/memory-database";
import {
  COMPLEX_PROMPT,
  except,
  OrchestrationRig,
  run,
  ScriptedModels,
  SIMPLE_PROMPT,
} from "../../../../../tests/fakes/task-runner-rig";
import { UNLOAD_BACKUP_PREFIX } from "../../drafts/unload-backup";

const STORES = ["tasks", "artifacts", "contexts", "events", "runs", "drafts"] as const;

/** Everything of tasks that a database holds, byte for byte. */
async function contents(database: MemoryDatabase): Promise<string> {
  const lists = await Promise.all(STORES.map((store) => database.list(store)));
  return JSON.stringify(
    lists.map((records) => records.toSorted((a, b) => (a.id < b.id ? -1 : 1))),
    null,
    1,
  );
}

describe("a task that is removed", () => {
  test("takes with it what belongs to it, and nothing of another", async () => {
    const { library, rig, task } = await run(COMPLEX_PROMPT);
    const other = await library.create({ prompt: SIMPLE_PROMPT });
    await library.remove(task.id);
    const { database } = rig.ports;
    expect((await database.list("tasks")).map(({ id }) => id)).toEqual([other.id]);
    expect((await database.list("events")).every(({ rootTaskId }) => rootTaskId === other.id)).toBe(true);
    for (const store of ["artifacts", "contexts", "runs", "drafts"] as const)
      expect(await database.count(store)).toBe(0);
  });

  test("is put back byte for byte, with what no version of the app can read", async () => {
    const { library, rig, task } = await run(COMPLEX_PROMPT);
    const { database, preferences } = rig.ports;
    const last = (await database.list("events", { index: "rootTaskId+seq" })).at(-1);
    const drafts = { id: `task/${task.id}/part/agent`, text: "Half a sen", updatedAt: 7 };
    const damaged = { id: "damaged", taskId: task.id, content: 12, extra: { kept: [null, "é"] } };
    const unknown = {
      ...last,
      id: "later/1",
      type: "of-a-later-version",
      seq: 9_000,
      cargo: [1, { deep: true }],
    };
    await database.write([
      { type: "put", store: "drafts", record: drafts },
      { type: "put", store: "artifacts", record: damaged as never },
      { type: "put", store: "events", record: unknown as never },
    ]);
    preferences.set(`${UNLOAD_BACKUP_PREFIX}task/${task.id}`, '[{"odd":true}]');
    const before = await contents(database);
    const removed = await library.remove(task.id);
    for (const store of STORES) expect(await database.count(store)).toBe(0);
    expect(await database.list("rootTasks")).toEqual([]);
    expect(preferences.get(`${UNLOAD_BACKUP_PREFIX}task/${task.id}`)).toBeUndefined();
    await library.putBack(removed);
    expect(await contents(database)).toBe(before);
    expect((await database.list("rootTasks")).map(({ id }) => id)).toEqual([task.id]);
    expect(preferences.get(`${UNLOAD_BACKUP_PREFIX}task/${task.id}`)).toBe('[{"odd":true}]');
  });

  test("is put back as a whole or not at all, and never over something that is there", async () => {
    const { library, rig, task } = await run(SIMPLE_PROMPT);
    const removed = await library.remove(task.id);
    await library.putBack(removed);
    const before = await contents(rig.ports.database);
    await expect(library.putBack(removed)).rejects.toMatchObject({ code: "database.exists" });
    expect(await contents(rig.ports.database)).toBe(before);
  });

  test("leaves alone a task that only its journal claims", async () => {
    const { library, rig, task } = await run(SIMPLE_PROMPT);
    const other = await library.create({ prompt: SIMPLE_PROMPT });
    const claim = {
      type: "task-created",
      task: other,
      id: "x/1",
      runId: "x",
      rootTaskId: task.id,
      seq: 900,
      at: 1,
    };
    await rig.ports.database.write([{ type: "put", store: "events", record: claim as never }]);
    await library.remove(task.id);
    expect(await rig.ports.database.get("tasks", other.id)).toBeDefined();
  });

  test.each(["here", "in another tab"])("is stopped first where it is worked on %s", async (place) => {
    const rig = new OrchestrationRig();
    const worker = rig.open(new ScriptedModels(except("execution", () => undefined)));
    const task = await worker.library.create({ prompt: SIMPLE_PROMPT });
    const running = worker.control.start(task.id, "en").catch(() => "stopped");
    await expect.poll(() => worker.updates.some(({ type }) => type === "live")).toBe(true);
    const remover = place === "here" ? worker : rig.open();
    const removed = await remover.library.remove(task.id);
    expect(await running).toBe("stopped");
    for (const store of STORES) expect(await rig.ports.database.count(store)).toBe(0);
    await remover.library.putBack(removed);
    const { run: state } = await remover.monitor.load(task.id);
    expect(state?.state).toBe("stopped");
  });

  test("stays where a tab does not let go of it", async () => {
    const rig = new OrchestrationRig();
    const asleep = rig.open();
    const task = await asleep.library.create({ prompt: SIMPLE_PROMPT });
    const holding = new AbortController();
    const work = new Promise<void>((resolve) => holding.signal.addEventListener("abort", () => resolve()));
    void asleep.locks.tryHold(`troupe/task/${task.id}`, () => work);
    const removing = rig.open().library.remove(task.id);
    await expect(rig.ports.clock.drive(removing)).rejects.toMatchObject({ code: "task.already-running" });
    expect(await rig.ports.database.get("tasks", task.id)).toBeDefined();
    holding.abort();
  });
});

describe("a task that is kept otherwise", () => {
  test("has the user's title from then on, and stands where it is wanted", async () => {
    const { library, monitor, rig, task } = await run(SIMPLE_PROMPT);
    await library.label(task.id, { title: "  Rain,\n in  five lines " });
    await library.label(task.id, { pinned: true });
    await library.label(task.id, { archived: true });
    expect(await rig.ports.database.get("tasks", task.id)).toMatchObject({
      ...{ title: "Rain, in five lines", titledByUser: true, pinned: true, archived: true },
      ...{ description: SIMPLE_PROMPT, status: "completed" },
    });
    await library.label(task.id, { title: "   " });
    expect((await monitor.load(task.id)).tasks.get(task.id)?.title).toBe("Rain, in five lines");
  });

  test("is so for the tab that works on it, and stays so when it ends", async () => {
    const rig = new OrchestrationRig();
    let answer: string | undefined;
    const worker = rig.open(new ScriptedModels(except("execution", () => answer)));
    const task = await worker.library.create({ prompt: SIMPLE_PROMPT });
    const running = worker.control.start(task.id, "en").catch(() => {});
    await expect.poll(() => worker.updates.some(({ type }) => type === "live")).toBe(true);
    await rig.open().library.label(task.id, { title: "Mine" });
    await expect.poll(async () => (await rig.ports.database.get("tasks", task.id))?.title).toBe("Mine");
    worker.control.stop(task.id);
    await running;
    answer = "Rain.";
    expect((await rig.ports.database.get("tasks", task.id))?.title).toBe("Mine");
  });

  test("is no more than that, whatever a record says", async () => {
    const { library, monitor, task } = await run(SIMPLE_PROMPT);
    await library.label(task.id, { pinned: true, status: "failed", description: "x" } as never);
    const kept = (await monitor.load(task.id)).tasks.get(task.id);
    expect(kept).toMatchObject({ pinned: true, status: "completed", description: SIMPLE_PROMPT });
  });
});

describe("what becomes of tasks", () => {
  /** A tab with a finished task, and what is told of others: to who watches here, and to the other tabs. */
  async function watching() {
    const { rig, library, task, updates } = await run(SIMPLE_PROMPT);
    const told: string[] = [];
    rig.tabs.tab().listen((message) => {
      if (message.type === "task-changed") told.push(message.taskId);
    });
    updates.splice(0);
    const shown = () => updates.splice(0).map(({ type, rootTaskId }) => [type, rootTaskId]);
    return { rig, library, task, shown, told };
  }

  test("is shown at once where one is made of another, or of a text", async () => {
    const { library, task, shown } = await watching();
    const copy = await library.duplicate(task.id);
    expect(shown()).toContainEqual(["state", copy.id]);
    const given = await library.addDocument({
      ...{ title: "Beds", content: "# Beds", author: "Acme", projectId: "garden" },
    });
    expect(shown()).toContainEqual(["state", given.id]);
    const reply = await library.openReply({
      ...{ conversationId: "c1", messageId: "m2", prompt: "Plan", title: "Lyon", content: "# Lyon" },
      ...{ agentId: "guide", agentName: "Guide", provider: "p", model: "m", simulated: false },
    });
    expect(shown()).toContainEqual(["state", reply.id]);
    expect((await library.documentsOf("c1")).map(({ id }) => id)).toEqual([reply.id]);
    expect(await library.documentsOf("c2")).toEqual([]);
  });

  test("is told in every tab where it is removed or put back", async () => {
    const { library, task, shown, told } = await watching();
    const removed = await library.remove(task.id);
    expect(shown()).toContainEqual(["removed", task.id]);
    expect(told.splice(0)).toEqual([task.id]);
    await library.putBack(removed);
    expect(shown()).toContainEqual(["state", task.id]);
    expect(told).toEqual([task.id]);
  });

  test("takes along the last words of an edit by hand, which come back with it", async () => {
    const { rig, library, task } = await watching();
    const [artifact] = await rig.ports.database.list("artifacts");
    const key = `${UNLOAD_BACKUP_PREFIX}artifact/${artifact?.id}`;
    const { preferences } = rig.ports;
    preferences.set(key, '[{"half":"a sen"}]');
    const removed = await library.remove(task.id);
    expect(removed.lastWords).toMatchObject([{ scope: `artifact/${artifact?.id}` }]);
    expect(preferences.get(key)).toBeUndefined();
    await library.putBack(removed);
    expect(preferences.get(key)).toBe('[{"half":"a sen"}]');
  });

  test("does not wait for approval again where a task that did is forked", async () => {
    const { control, library } = new OrchestrationRig().open();
    const task = await library.create({ prompt: SIMPLE_PROMPT, approveFirst: true });
    await control.start(task.id, "en");
    await control.approve(task.id, "en");
    const fork = await library.fork(task.id, {});
    expect(fork.approveFirst ?? false).toBe(false);
    expect(fork.chosenAgentId).toBe(task.chosenAgentId);
    expect(await control.start(fork.id, "en")).toMatchObject({ success: true });
    await expect(library.fork("none", {})).rejects.toMatchObject({ code: "task.not-found" });
  });
});

describe("a request that there is a recording of", () => {
  const recording = { id: "haiku" };
  const madeBy = async (models: ScriptedModels, wishes: object = {}) => {
    const ofPrompt = async () => recording;
    const { library } = new OrchestrationRig().open(models, { recordings: { ofPrompt } as never });
    return (await library.create({ prompt: SIMPLE_PROMPT, ...wishes })).recording;
  };

  test("is done by it where the model only practises, and nothing else is wanted", async () => {
    expect(await madeBy(new ScriptedModels())).toEqual(recording);
    const real = new ScriptedModels();
    real.simulated = false;
    expect(await madeBy(real)).toBeUndefined();
    const none = new ScriptedModels();
    none.configured = false;
    expect(await madeBy(none)).toBeUndefined();
    const file = { type: "text", name: "a.txt", mimeType: "text/plain", data: "QQ==" } as const;
    for (const wish of [{ approveFirst: true }, { strategy: "dag" }, { attachments: [file] }])
      expect(await madeBy(new ScriptedModels(), wish)).toBeUndefined();
    expect(await madeBy(new ScriptedModels(), { recording: { id: "own" } })).toEqual({ id: "own" });
  });
});

describe("an artifact that is removed", () => {
  test("is gone from its task and the database, and put back as it was, where it was", async () => {
    const { editor, monitor, rig, task, state } = await run(COMPLEX_PROMPT);
    const [first] = state.artifacts.values();
    const order = [...state.artifacts.keys()];
    const removed = await editor.removeArtifact(first?.id ?? "");
    const { id } = removed.artifact;
    expect(await rig.ports.database.get("artifacts", id)).toBeUndefined();
    const without = await monitor.load(task.id);
    expect([...without.artifacts.keys()]).toEqual(order.slice(1));
    for (const each of without.tasks.values()) expect(each.artifacts).not.toContain(id);
    await editor.putBackArtifact(removed);
    expect(await rig.ports.database.get("artifacts", id)).toEqual(first);
    const again = await monitor.load(task.id);
    expect([...again.artifacts.keys()]).toEqual(order);
    expect(again.tasks.get(task.id)?.artifacts).toEqual(state.tasks.get(task.id)?.artifacts);
  });

  test("stays while the task can be gone on with, or is worked on", async () => {
    const rig = new OrchestrationRig();
    const { control, editor, library, monitor, updates } = rig.open(
      new ScriptedModels(except("validation", () => undefined)),
    );
    const task = await library.create({ prompt: SIMPLE_PROMPT });
    const running = control.start(task.id, "en").catch(() => {});
    const isChecked = () =>
      updates.some((each) => each.type === "live" && each.call.purpose === "validation");
    await expect.poll(isChecked).toBe(true);
    const [id = ""] = (await monitor.load(task.id)).artifacts.keys();
    await expect(editor.removeArtifact(id)).rejects.toMatchObject({ code: "task.already-running" });
    control.stop(task.id);
    await running;
    await expect(editor.removeArtifact(id)).rejects.toMatchObject({ code: "artifact.in-use" });
    await expect(editor.removeArtifact("none")).rejects.toMatchObject({ code: "artifact.not-found" });
    expect(await rig.ports.database.get("artifacts", id)).toBeDefined();
  });
});

describe("the conversations of a task", () => {
  test("are the one it was asked for in, those about it and those with its recruits, newest first", async () => {
    const rig = new OrchestrationRig();
    const { control, library, monitor } = rig.open();
    const wishes = { prompt: COMPLEX_PROMPT, strategy: "multi-pass", conversationId: "asked" };
    const task = await library.create(wishes);
    await control.start(task.id, "en");
    const [recruit] = [...(await monitor.load(task.id)).recruits.keys()];
    expect(recruit).toBeDefined();
    const put = (id: string, timestamp: number, of: object) => {
      const record = {
        id,
        agentId: "a",
        participatingAgents: [],
        title: id,
        timestamp,
        messageCount: 1,
        ...of,
      };
      return { type: "put", store: "conversations", record } as const;
    };
    await rig.ports.database.write([
      put("asked", 1, {}),
      put("about", 3, { workflowId: task.workflowId }),
      put("with", 2, { agentId: recruit }),
      put("other", 4, { workflowId: "another" }),
    ]);
    const found = await library.conversations(task.id);
    expect(found.map(({ id }) => id)).toEqual(["about", "with", "asked"]);
  });
});
