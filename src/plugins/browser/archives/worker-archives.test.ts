import { zipOf } from "@shared/zip-of";
import { beforeAll, expect, test } from "vitest";
import { provideWorkers } from "../../../../tests/fakes/in-process-worker";
import { workerArchives } from "./worker-archives";

beforeAll(provideWorkers);
const never = new AbortController().signal;
const files = new Map<string, string | Uint8Array<ArrayBuffer>>([
  ["notes/a.md", "# A"],
  ["b.bin", new Uint8Array([1, 2, 3])],
]);

test("what is packed is opened again: of it the wanted texts, or all files as they are", async () => {
  const file = await workerArchives.pack(files, never);
  expect(file.type).toBe("application/zip");
  expect([...(await workerArchives.unpack(file, /\.md$/, never))]).toEqual([["notes/a.md", "# A"]]);
  const all = await workerArchives.open(file, never);
  expect([...all.keys()]).toEqual(["notes/a.md", "b.bin"]);
  expect([...(all.get("b.bin") ?? [])]).toEqual([1, 2, 3]);
});

test("what is no archive is said to be damaged, and more than there is room for to be too large", async () => {
  const damaged = new Blob([new Uint8Array(zipOf(files)).slice(0, 40)]);
  await expect(workerArchives.open(damaged, never)).rejects.toMatchObject({ code: "file.damaged" });
  const most = { size: 200 * 1024 ** 2, arrayBuffer: async () => zipOf(files) };
  expect((await workerArchives.open(most as unknown as Blob, never)).size).toBe(2);
  const large = { size: 200 * 1024 ** 2 + 1, arrayBuffer: async () => new ArrayBuffer(0) };
  await expect(workerArchives.open(large as Blob, never)).rejects.toMatchObject({
    code: "file.too-large",
    params: { size: 200 },
  });
});
