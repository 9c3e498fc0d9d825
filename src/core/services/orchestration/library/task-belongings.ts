import type { StoreName, StoreRecords } from "../../../domain/records/store-records";
import type { Task } from "../../../domain/task/task";
import { type Database, keysStartingWith, type WriteOperation } from "../../../ports/database";
import { editDraftId } from "../../drafts/edit-drafts";
import { keyRange } from "../journal/task-repository";

/** The stores in which something of a task may be. */
type TaskStore = Extract<StoreName, "tasks" | "runs" | "events" | "artifacts" | "contexts" | "drafts">;

/** A record that belongs to a task, and the store it is in. */
export type Belonging = {
  [S in TaskStore]: { readonly store: S; readonly record: StoreRecords[S] };
}[TaskStore];

/** A root task with all there is of it: its parts, the journal, what was made and shared, and texts that are not final. */
export async function belongingsOf(database: Database, rootTaskId: string): Promise<readonly Belonging[]> {
  const list = async <S extends TaskStore>(store: S, query: Parameters<Database["list"]>[1]) =>
    (await database.list(store, query)).map((record) => ({ store, record }) as Belonging);
  const events = await database.list("events", {
    index: "rootTaskId+seq",
    ...keysStartingWith(rootTaskId),
  });
  const tasks = await familyOf(database, rootTaskId);
  const lost = events.flatMap((event) => (event.type === "task-created" ? (event.task?.id ?? []) : []));
  const ids = new Set([rootTaskId, ...tasks.map(({ id }) => id)]);
  // A journal may name parts whose records are gone; one that names a task of its own does not own it.
  for (const id of lost) if (!ids.has(id) && !(await database.get("tasks", id))) ids.add(id);
  const lists = await Promise.all([
    ...[...ids].flatMap((id) => [
      list("artifacts", { index: "taskId", equals: id }),
      list("contexts", { index: "taskId", equals: id }),
    ]),
    list("runs", { index: "taskId", equals: rootTaskId }),
    list("drafts", keyRange(`task/${rootTaskId}/`)),
  ]);
  const owned = lists.flat();
  const edited = owned
    .filter(({ store }) => store === "artifacts")
    .map(({ record }) => editDraftId(record.id));
  const edits = await Promise.all(edited.map((id) => database.get("drafts", id)));
  return [
    ...tasks.map((record) => ({ store: "tasks", record }) as const),
    ...events.map((record) => ({ store: "events", record }) as const),
    ...owned,
    ...edits.flatMap((record) => (record ? [{ store: "drafts", record } as const] : [])),
  ];
}

/** The writes that remove records. */
export function removalOf(belongings: readonly Belonging[]): readonly WriteOperation[] {
  return belongings.map(({ store, record: { id } }) => ({ type: "delete", store, id }));
}

/** The writes that put records back; they fail as a whole where one of them is there. */
export function returnOf(belongings: readonly Belonging[]): readonly WriteOperation[] {
  return belongings.map(({ store, record }) => ({ type: "add", store, record }) as WriteOperation);
}

async function familyOf(database: Database, rootTaskId: string): Promise<readonly Task[]> {
  const root = await database.get("tasks", rootTaskId);
  const family = new Map(root ? [[root.id, root]] : []);
  // A map visits what is added while it is walked, so this reaches every depth once.
  for (const { id } of family.values()) {
    for (const child of await database.list("tasks", { index: "parentTaskId", equals: id })) {
      if (!family.has(child.id)) family.set(child.id, child);
    }
  }
  return [...family.values()];
}
