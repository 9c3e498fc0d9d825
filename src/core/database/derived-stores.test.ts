import { expect, test } from "vitest";
import { createAtVersion, freshName, withRaw } from "../../../tests/databases";
import { sampleTask } from "../../../tests/fakes/sample-tasks";
import { LATEST_VERSION } from "../../../tests/migrations";
import { rootTaskOf } from "../domain/task/root-task";
import { fillDerived } from "./derived-stores";

const store = {
  name: "rootTasks",
  indexes: [],
  schema: async () => Object,
  derivedFrom: { store: "tasks", derive: rootTaskOf },
} as const;

test("as many records as before are made anew where they are others", async () => {
  const name = freshName();
  const parts = [
    sampleTask({ id: "root", title: "A menu" }),
    sampleTask({ id: "part", parentTaskId: "root" }),
  ];
  const others = ["gone", "part"].map((id) => ({ id, title: "Another", status: "pending", createdAt: 1 }));
  await createAtVersion(name, LATEST_VERSION, { tasks: parts, rootTasks: others });
  const made = await withRaw(name, LATEST_VERSION, async (database) => {
    const filling = database.transaction(["tasks", "rootTasks"], "readwrite");
    fillDerived(filling, store);
    await new Promise((resolve) => {
      filling.oncomplete = resolve;
    });
    const reading = database.transaction("rootTasks").objectStore("rootTasks").getAll();
    return new Promise<unknown[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
  });
  expect(made).toMatchObject([{ id: "root", title: "A menu" }]);
});
