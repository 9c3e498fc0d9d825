import { expect, test, vi } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { OrchestrationRig, ScriptedModels, SIMPLE_PROMPT } from "../../../../tests/fakes/task-runner-rig";
import { TasksStore } from "./tasks-store";

function tab(rig: OrchestrationRig) {
  const opened = rig.open(new ScriptedModels());
  const { clock, persistence } = rig.ports;
  const store = new TasksStore(
    opened,
    { shownLanguage: "en" },
    opened.tabs,
    clock,
    persistence,
    new MemoryLogger(),
  );
  return { store, library: opened.library, monitor: opened.monitor };
}

/** Two tabs that show the same list of three tasks, made one after the other. */
async function household() {
  const rig = new OrchestrationRig();
  const [here, there] = [tab(rig), tab(rig)];
  const ids: string[] = [];
  for (const title of ["One", "Two", "Three"]) {
    ids.push((await here.store.create({ prompt: `${title}: ${SIMPLE_PROMPT}` })).id);
    await rig.ports.clock.advance(1000);
  }
  await Promise.all([here.store.loadList(), there.store.loadList()]);
  const [first = "", second = "", third = ""] = ids;
  return { here, there, first, second, third };
}
const shown = ({ store }: ReturnType<typeof tab>) => store.tasks.map(({ id }) => id);

test("pinned tasks stand first in every tab, each group newest first", async () => {
  const { here, there, first, second, third } = await household();
  await here.library.label(first, { pinned: true });
  expect(shown(here)).toEqual([first, third, second]);
  await expect.poll(() => shown(there)).toEqual([first, third, second]);
  await there.library.label(second, { pinned: true });
  await expect.poll(() => shown(here)).toEqual([second, first, third]);
  await here.library.label(second, { pinned: false });
  await expect.poll(() => shown(there)).toEqual([first, third, second]);
});

const archivedIn = ({ store }: { readonly store: TasksStore }) =>
  store.page({ status: "archived" }, 9).tasks.map(({ id }) => id);

test("archived tasks are in no list and no count, and are found apart", async () => {
  const { here, there, first, second, third } = await household();
  await here.library.label(second, { archived: true });
  expect(shown(here)).toEqual([third, first]);
  expect(archivedIn(here)).toEqual([second]);
  expect(here.store.counts).toMatchObject({ all: 2, pending: 2, archived: 1 });
  await expect.poll(() => archivedIn(there)).toEqual([second]);
  await there.library.label(second, { archived: false });
  await expect.poll(() => shown(here)).toEqual([third, second, first]);
});

test("a removed task goes from every tab that shows it, and comes back when it is put back", async () => {
  const { here, there, first, second, third } = await household();
  const views = [await here.store.open(second), await there.store.open(second)];
  const removed = await here.library.remove(second);
  expect(shown(here)).toEqual([third, first]);
  await expect.poll(() => shown(there)).toEqual([third, first]);
  await expect.poll(() => views.map(({ isGone }) => isGone)).toEqual([true, true]);
  await here.library.putBack(removed);
  expect(shown(here)).toEqual([third, second, first]);
  await expect.poll(() => shown(there)).toEqual([third, second, first]);
  await expect.poll(() => views.map(({ isGone }) => isGone)).toEqual([false, false]);
});

test("a new title shows wherever the task does", async () => {
  const { here, there, first } = await household();
  const view = await there.store.open(first);
  await here.library.label(first, { title: "Called so by me" });
  expect(here.store.tasks.at(-1)?.task.title).toBe("Called so by me");
  await expect.poll(() => view.task.title).toBe("Called so by me");
});

test("of many tasks those that overviews show are read, and further ones of a list when they are shown", async () => {
  const rig = new OrchestrationRig();
  const { store, monitor } = tab(rig);
  const tasks = Array.from({ length: 120 }, (_, place) =>
    sampleTask({ id: `t${place}`, createdAt: place, status: place < 60 ? "failed" : "completed" }),
  );
  await rig.ports.database.write(tasks.map((record) => ({ type: "put", store: "tasks", record })));
  const find = vi.spyOn(monitor, "find");
  await store.loadList();
  expect(find).toHaveBeenCalledTimes(62);
  expect(store.counts).toMatchObject({ all: 120, failed: 60, completed: 60, archived: 0 });
  const first = store.page({}, 60);
  expect([first.tasks.length, first.unread.length, first.total]).toEqual([12, 48, 120]);
  expect(first.tasks[0]?.id).toBe("t119");
  await store.show(first.unread);
  expect(store.page({}, 60)).toMatchObject({ unread: [] });
  expect(store.page({}, 60).tasks.at(-1)?.id).toBe("t60");
  expect(store.page({ status: "failed" }, 50)).toMatchObject({ unread: [], total: 60 });
});
