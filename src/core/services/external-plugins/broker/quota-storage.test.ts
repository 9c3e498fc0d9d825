import { expect, test } from "vitest";
import { MemoryPluginStorageFactory } from "../../../../../tests/fakes/memory-plugin-storage";
import type { Clock } from "../../../ports/clock";
import { QuotaStorage } from "./quota-storage";

const signal = new AbortController().signal;

/** The storage of one plugin; `slept` are the milliseconds that reading was held back. */
function storageOf() {
  const slept: number[] = [];
  const sleep = async (ms: number) => {
    slept.push(ms);
  };
  return {
    slept,
    storage: new QuotaStorage(new MemoryPluginStorageFactory().of("acme"), { sleep } as unknown as Clock),
  };
}

/** A value that takes so many characters as JSON. */
const long = (characters: number) => "x".repeat(characters - 2);

test("a value is given back as it was set, and nothing where none was or it was removed", async () => {
  const { storage } = storageOf();
  await storage.set({ key: "a", value: { b: [1] } });
  expect(await storage.get({ key: "a" }, signal)).toEqual([{ b: [1] }]);
  expect(await storage.get({ key: "b" }, signal)).toEqual([]);
  await storage.remove({ key: "a" });
  expect(await storage.get({ key: "a" }, signal)).toEqual([]);
});

test("what is read after a long value waits in proportion to it, after values up to 50,000 characters not", async () => {
  const { storage, slept } = storageOf();
  await storage.set({ key: "short", value: long(50_000) });
  await storage.set({ key: "long", value: long(60_000) });
  for (const key of ["short", "short"]) await storage.get({ key }, signal);
  expect(slept).toEqual([]);
  for (const key of ["long", "short"]) await storage.get({ key }, signal);
  expect(slept).toEqual([30]);
});

test("whoever waits no longer reads nothing, and has nobody wait", async () => {
  const { storage, slept } = storageOf();
  await storage.set({ key: "long", value: long(60_000) });
  await storage.get({ key: "long" }, signal);
  const stopped = AbortSignal.abort(new Error("stopped"));
  await expect(storage.get({ key: "long" }, stopped)).rejects.toThrow("stopped");
  await storage.get({ key: "short" }, signal);
  expect(slept).toEqual([30]);
});

test("a value beyond 5 MB of all is refused and not written; what is removed makes room", async () => {
  const { storage } = storageOf();
  const most = 5 * 1024 * 1024;
  await storage.set({ key: "a", value: long(most - 1) });
  await expect(storage.set({ key: "b", value: 1 })).rejects.toMatchObject({
    code: "external-plugin.storage-full",
    params: { limit: 5 },
  });
  expect(await storage.get({ key: "b" }, signal)).toEqual([]);
  await storage.remove({ key: "a" });
  await storage.set({ key: "b", value: 1 });
  expect(await storage.get({ key: "b" }, signal)).toEqual([1]);
});

test.each([[{}], [{ key: "" }], [{ key: "x".repeat(201) }], [undefined]])("%j is refused", async (asked) => {
  const { storage } = storageOf();
  await expect(storage.get(asked, signal)).rejects.toMatchObject({ code: "external-plugin.bad-request" });
});
