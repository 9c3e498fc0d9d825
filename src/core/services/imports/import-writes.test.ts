import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import type { WriteOperation } from "../../ports/database";
import { documentWrites, isStorable, taskWrites } from "./import-writes";

const ports = new FakePorts();
/** The records that writes add to a store. */
const added = (writes: readonly WriteOperation[], store: string) =>
  writes.flatMap((write) => (write.type === "add" && write.store === store ? [write.record] : []));

test("a document that was written elsewhere becomes a finished task of its own time", () => {
  const document = { id: "d", title: "Rain", text: "It rains.", at: 5 };
  const writes = documentWrites("t", document, "House notes", ports);
  expect(isStorable(writes)).toBe(true);
  expect(added(writes, "tasks")).toMatchObject([
    { id: "t", title: "Rain", createdAt: 5, status: "completed" },
  ]);
  expect(added(writes, "artifacts")).toMatchObject([{ taskId: "t", title: "Rain", content: "It rains." }]);
});

test("a task waits for the user, from now on where nobody knows its time", () => {
  const writes = taskWrites("t", { id: "t", text: "Write of rain.", at: undefined }, ports);
  expect(isStorable(writes)).toBe(true);
  expect(added(writes, "tasks")).toMatchObject([
    { id: "t", createdAt: ports.clock.now(), status: "pending", startsByHand: true },
  ]);
});

test("what its store could not hold is not stored, and nothing is replaced or deleted", () => {
  const [write] = taskWrites("t", { id: "t", text: "Write of rain.", at: 5 }, ports);
  if (write?.type !== "add") throw new Error("a record is added");
  expect(isStorable([write])).toBe(true);
  expect(isStorable([{ ...write, record: { id: 7 } } as never])).toBe(false);
  expect(isStorable([write, { ...write, type: "put" } as never])).toBe(false);
  expect(isStorable([{ type: "delete", store: "tasks", id: "t" }])).toBe(false);
});
