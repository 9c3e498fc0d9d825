import { expect, test } from "vitest";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { fromBase64 } from "../../domain/text/base64";
import { scansGiven } from "./scanned-files";

const scan = (name: string, pageCount = 20) => ({
  file: { type: "other", name, mimeType: "application/pdf", data: "" } as const,
  pageCount,
});
const never = new AbortController().signal;

/** The files that are given in the place of scans, by how many tokens a model reads and whether it sees. */
async function given(
  scans: readonly ReturnType<typeof scan>[],
  route: { readonly sees?: boolean; readonly contextWindow?: number },
  pagesOf = async (_: unknown, count: number) => Array.from({ length: count }, (_, at) => Uint8Array.of(at)),
) {
  const logger = new MemoryLogger();
  const files = await scansGiven(scans, route, { texts: { pagesOf } as never, logger }, never);
  return { logger, files: scans.map(({ file }) => files.get(file) ?? []) };
}
const counts = async (...of: Parameters<typeof given>) =>
  (await given(...of)).files.map((each) => each.length - 1);

test("a model that sees nothing is given the name and the number of pages", async () => {
  const { files } = await given([scan("a.pdf")], { contextWindow: 100_000 });
  expect(files).toEqual([
    [{ ...scan("a.pdf").file, excerpt: { of: 20, unit: "pages", tokens: 0, ranges: [] } }],
  ]);
});

test("one that sees is shown the first pages as pictures with their numbers", async () => {
  const { files } = await given([scan("a.pdf", 2)], { sees: true, contextWindow: 100_000 });
  const [[name, first, second] = []] = files;
  expect(name?.excerpt?.ranges).toEqual([{ from: 0, to: 2 }]);
  expect(first).toMatchObject({ type: "image", name: "a.pdf · 1", mimeType: "image/jpeg" });
  expect(fromBase64(second?.data ?? "")).toEqual(Uint8Array.of(1));
});

test("pages are eight of all files together, and as few as fit into two fifths of what the model reads", async () => {
  const all = { sees: true, contextWindow: 1_000_000 };
  expect(await counts([scan("a")], all)).toEqual([8]);
  expect(await counts([scan("a"), scan("b")], all)).toEqual([4, 4]);
  expect(await counts([scan("a"), scan("b"), scan("c")], all)).toEqual([2, 2, 2]);
  expect(await counts([scan("a")], { sees: true, contextWindow: 3_750 })).toEqual([1]);
  expect(await counts([scan("a")], { sees: true, contextWindow: 3_749 })).toEqual([0]);
  expect(await counts([scan("a")], { sees: true })).toEqual([0]);
});

test("pages that cannot be drawn are none, unless nobody waits for them any more", async () => {
  const fails = async () => {
    throw new Error("broken");
  };
  const { files, logger } = await given([scan("a")], { sees: true, contextWindow: 100_000 }, fails);
  expect(files[0]).toHaveLength(1);
  expect(logger.lines).toHaveLength(1);
  const stopped = async () => {
    throw new DOMException("", "AbortError");
  };
  await expect(given([scan("a")], { sees: true, contextWindow: 100_000 }, stopped)).rejects.toMatchObject({
    name: "AbortError",
  });
});
