import { beforeEach, expect, test, vi } from "vitest";

const { readBackup, serveBatches } = vi.hoisted(() => ({ readBackup: vi.fn(), serveBatches: vi.fn() }));
vi.mock("@core/services/backup/read-backup", () => ({ readBackup }));
vi.mock("../batches/serve-batches", () => ({ serveBatches }));

let read: (asked: object, told: object) => Promise<unknown>;
const send = vi.fn();
const progress = vi.fn();
beforeEach(async () => {
  vi.clearAllMocks();
  vi.resetModules();
  await import("./backup-worker");
  read = serveBatches.mock.lastCall?.[0];
});
const ask = () => read({ file: new Blob(), stores: [], wanted: ["messages"] }, { send, progress });

test("how far a backup is read is told in steps of a hundredth at least", async () => {
  readBackup.mockImplementation(async (_file, _stores, _onRecord, _signal, onProgress) => {
    for (let step = 1; step <= 1_024; step++) onProgress(step / 1_024);
    return "summary";
  });
  expect(await ask()).toBe("summary");
  const told = progress.mock.calls.map(([share]) => share as number);
  expect(told.length).toBeGreaterThan(50);
  expect(told.length).toBeLessThanOrEqual(100);
});

test("of a backup the records of wanted stores are sent, each with its size and something more", async () => {
  const message = ["messages", { id: "m", content: "x".repeat(1_000) }];
  readBackup.mockImplementation(async (_file, _stores, onRecord) => {
    for (const stored of [message, ["traces", { id: "t" }]]) await onRecord(stored);
  });
  await ask();
  expect(send).toHaveBeenCalledExactlyOnceWith(message, expect.any(Number));
  expect(send.mock.lastCall?.[1]).toBeGreaterThan(1_200);
});
