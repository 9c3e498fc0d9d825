import { expect, test } from "vitest";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { KnowledgeStore } from "./knowledge-store";

test("files that are shown stay where reading them again fails, which is told; where none are, nothing could be read", async () => {
  let answer: () => Promise<readonly object[]> = () => Promise.reject(new Error("broken"));
  const store = new KnowledgeStore(
    { list: () => answer(), newest: () => answer() } as never,
    new MemoryNotifier(),
    async () => ({}) as never,
  );
  await store.load();
  expect([store.status, store.error?.code]).toEqual(["failed", "unexpected"]);
  answer = async () => [{ id: "a", name: "a.txt", type: "file", lastModified: 1 }];
  await store.load();
  expect([store.status, store.error, store.items.map(({ id }) => id)]).toEqual(["ready", undefined, ["a"]]);
  answer = () => Promise.reject(new Error("broken"));
  await store.reload();
  expect([store.status, store.error?.code, store.items.length]).toEqual(["ready", "unexpected", 1]);
});
