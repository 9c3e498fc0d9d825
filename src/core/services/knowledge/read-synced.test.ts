import { describe, expect, test } from "vitest";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { AppError } from "../../errors/app-error";
import type { Directory } from "../../ports/directories";
import { batchesToRead, readSynced } from "./read-synced";

const MB = 1024 ** 2;
const files = (...sizes: readonly number[]) =>
  sizes.map((size, place) => ({ path: `${place}.txt`, size, lastModified: 1 }));
const sizesOf = (...sizes: readonly number[]) =>
  [...batchesToRead(files(...sizes))].map((batch) => batch.map(({ size }) => size));

describe("files that are read together", () => {
  test("are sixteen at the most, in the order they were found", () => {
    const all = files(...Array(33).fill(1));
    const batches = [...batchesToRead(all)];
    expect(batches.map(({ length }) => length)).toEqual([16, 16, 1]);
    expect(batches.flat()).toEqual(all);
    expect(sizesOf()).toEqual([]);
  });

  test("are no more than 16 MB, but for one that is larger by itself", () => {
    expect(sizesOf(8 * MB, 8 * MB, 1)).toEqual([[8 * MB, 8 * MB], [1]]);
    expect(sizesOf(8 * MB, 8 * MB + 1)).toEqual([[8 * MB], [8 * MB + 1]]);
    expect(sizesOf(40 * MB, 1, 15 * MB, MB)).toEqual([[40 * MB], [1, 15 * MB], [MB]]);
  });
});

describe("a file of a folder", () => {
  const [file = { path: "", size: 0, lastModified: 0 }] = files(3);
  const hasher = new FakeHasher();
  const folder = (read: () => Promise<File | undefined>, access = "granted") =>
    ({ file: read, access: async () => access }) as unknown as Directory;
  const failing = (error: unknown, access?: string) => folder(() => Promise.reject(error), access);
  const { signal } = new AbortController();

  test("is read with its hash", async () => {
    const read = await readSynced(
      file,
      folder(async () => new File(["abc"], "0.txt")),
      hasher,
      signal,
    );
    const contentHash = await hasher.sha256(new TextEncoder().encode("abc").buffer);
    expect(read).toMatchObject({ fileType: "text", content: "abc", contentHash });
  });

  test("is gone, or cannot be read, for this round", async () => {
    expect(
      await readSynced(
        file,
        folder(async () => undefined),
        hasher,
        signal,
      ),
    ).toBe("gone");
    expect(await readSynced(file, failing(new Error("No.")), hasher, signal)).toBe("unreadable");
    const refused = new AppError("folder.no-access", {});
    expect(await readSynced(file, failing(refused), hasher, signal)).toBe("unreadable");
    expect(await readSynced(file, failing(new Error("No."), "denied"), hasher, signal)).toBe("unreadable");
  });

  test("is none where no file can be read any more, or the round was stopped", async () => {
    const refused = new AppError("folder.no-access", {});
    await expect(readSynced(file, failing(refused, "denied"), hasher, signal)).rejects.toBe(refused);
    const aborted = new DOMException("Stopped", "AbortError");
    await expect(readSynced(file, failing(aborted), hasher, signal)).rejects.toBe(aborted);
    const error = new Error("No.");
    await expect(readSynced(file, failing(error), hasher, AbortSignal.abort())).rejects.toBe(error);
  });
});
