import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { AppError } from "../../errors/app-error";
import type { PageRange } from "../../points/text-extractor";
import type { RecognisedText } from "../../ports/pictures/text-recognition";
import { RecognisedFiles } from "./recognised-files";

const scan = { type: "other", name: "scan.pdf", mimeType: "application/pdf", data: "AAAA" } as const;
const picture = { type: "image", name: "note.png", mimeType: "image/png", data: "BBBB" } as const;
const never = new AbortController().signal;
type Read = (page: number, signal: AbortSignal) => Promise<RecognisedText>;

/** Recognises with `read`, told the number of the page from 1. */
function rig(read: Read = async (page) => ({ text: `Words of the page ${page}`, confidence: 90 })) {
  const [clock, notifier, logger] = [new FixedClock(), new MemoryNotifier(), new MemoryLogger()];
  const drawn: PageRange[] = [];
  const seen = { started: 0, disposed: 0, pages: 0 };
  const files = new RecognisedFiles({
    texts: {
      drawnPages: async (_, range) => {
        drawn.push(range);
        return Array.from({ length: range.count }, () => new Uint8Array(1));
      },
    },
    recognition: () => ({
      async start() {
        seen.started += 1;
        return {
          read(_, _1, signal) {
            seen.pages += 1;
            return read(seen.pages, signal);
          },
          dispose() {
            seen.disposed += 1;
          },
        };
      },
    }),
    language: () => "en",
    ...{ clock, notifier, logger },
  });
  return { files, clock, notifier, drawn, seen };
}

test("all pages are drawn a few at a time and read, and the user is told beforehand", async () => {
  const { files, notifier, drawn, seen } = rig();
  const file = await files.of(scan, 6, "", never);
  expect(drawn.map(({ from, count }) => [from, count])).toEqual([
    [0, 4],
    [4, 2],
  ]);
  expect(file?.text).toContain("[Page 6]\nWords of the page 6");
  expect(file?.recognised).toEqual({ pages: 6, of: 6, confidence: 90 });
  expect(notifier.notices).toMatchObject([
    { code: "recognition.reading", params: { name: "scan.pdf", count: 6 } },
  ]);
  expect(seen).toMatchObject({ started: 1, disposed: 1 });
});

test("what was recognised is remembered, and only then known", async () => {
  const { files, seen } = rig();
  expect(await files.known(scan, never)).toBeUndefined();
  await files.of(scan, 2, "", never);
  await files.of(scan, 2, "", never);
  expect((await files.known(scan, never))?.recognised.pages).toBe(2);
  expect(seen.started).toBe(1);
});

test("the text of twelve files is remembered, and of one more that of the first no longer", async () => {
  const { files, seen } = rig();
  const scans = Array.from({ length: 13 }, (_, at) => ({ ...scan, data: `AAA${at}` }));
  for (const each of scans) await files.of(each, 1, "", never);
  const known = await Promise.all(scans.map((each) => files.known(each, never)));
  expect(known.map((each) => each !== undefined)).toEqual([false, ...Array.from({ length: 12 }, () => true)]);
  expect(seen.started).toBe(13);
});

test("a picture is read as it is", async () => {
  const { files, drawn } = rig();
  expect((await files.of(picture, 1, "", never))?.text).toBe("Words of the page 1");
  expect(drawn).toEqual([]);
});

test("no page is begun once the time is up, only those of the last moment: reading ends with what there is", async () => {
  const { files, clock } = rig(async (page) => {
    await clock.advance(60_000);
    return { text: `Words of the page ${page}`, confidence: 90 };
  });
  expect((await files.of(scan, 25, "", never))?.recognised).toMatchObject({ pages: 4, of: 25 });
});

test("whoever skips the rest goes on with what was read until then", async () => {
  const { files, notifier } = rig(async (page, signal) => {
    if (page === 3) notifier.notices[0]?.action?.run();
    signal.throwIfAborted();
    return { text: `Words of the page ${page}`, confidence: 90 };
  });
  expect((await files.of(scan, 25, "", never))?.recognised).toMatchObject({ pages: 2, of: 25 });
});

test("the work goes on while anybody waits for it, ends with the last, and begins anew for the next", async () => {
  let ended = 0;
  const { files, seen } = rig((_, signal) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        ended += 1;
        reject(signal.reason);
      });
    });
  });
  const [one, two] = [new AbortController(), new AbortController()];
  const waiting = [files.of(scan, 2, "", one.signal), files.of(scan, 2, "", two.signal)];
  const outcomes = Promise.allSettled(waiting);
  await expect.poll(() => seen.pages).toBe(1);
  one.abort();
  await expect(waiting[0]).rejects.toMatchObject({ name: "AbortError" });
  expect(ended).toBe(0);
  two.abort();
  await outcomes;
  await expect.poll(() => [ended, seen.disposed]).toEqual([1, 1]);
  expect(await files.known(scan, never)).toBeUndefined();
});

test("what is no picture is told of once by its name, and has no text", async () => {
  const { files, notifier, seen } = rig(async () => {
    throw new AppError("picture.unreadable");
  });
  for (let time = 0; time < 2; time++) expect((await files.of(picture, 1, "", never))?.text).toBe("");
  expect(notifier.errors).toMatchObject([{ code: "picture.unreadable", params: { name: "note.png" } }]);
  expect(seen.started).toBe(1);
});

test("a reader that cannot be had is asked for again the next time", async () => {
  let isOffline = true;
  const { files } = rig(async () => {
    if (isOffline) throw new AppError("network.failed");
    return { text: "Words", confidence: 90 };
  });
  expect((await files.of(picture, 1, "", never))?.text).toBe("");
  isOffline = false;
  expect((await files.of(picture, 1, "", never))?.text).toBe("Words");
});
