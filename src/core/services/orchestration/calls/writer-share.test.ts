import { expect, test } from "vitest";
import { sampleArtifact, sampleTask } from "../../../../../tests/fakes/sample-tasks";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { TaskState } from "../../../domain/journal/task-state";
import { WriterShare } from "./writer-share";

const route = { contextWindow: 100_000 } as Parameters<WriterShare["leftBy"]>[1];

function shareOf(limits = {}, ...artifacts: readonly Artifact[]) {
  const root = sampleTask({ id: "root", limits });
  const state = {
    rootTaskId: "root",
    tasks: new Map([["root", root]]),
    artifacts: new Map(artifacts.map((each) => [each.id, each])),
  } as unknown as TaskState;
  const share = new WriterShare({ state });
  const kept = (taskId: string, written = "") => share.leftBy({ taskId, written }, route).keptBack();
  return { share, kept };
}

test("a reader leaves room for a text, and of a small limit no more than a share of it", () => {
  expect(shareOf({ tokens: 1_000_000 }).kept("a").completionTokens).toBe(16_384);
  expect(shareOf({ tokens: 10_000 }).kept("a").completionTokens).toBe(800);
});

test("a reader leaves room to read the notes of the others, under way or there, but not its own", () => {
  const { share, kept } = shareOf({ tokens: 1_000_000 });
  const before = kept("a").promptTokens;
  share.leftBy({ taskId: "b" }, route).granted(5_000);
  expect(kept("a").promptTokens).toBe(before + 5_000);
  expect(kept("b").promptTokens).toBe(before);
  share.noted({ taskId: "b" }, 2_000);
  expect(kept("a").promptTokens).toBe(before + 2_000);
  const note = sampleArtifact({ id: "n", taskId: "b", content: "word ".repeat(4_000) });
  expect(shareOf({ tokens: 1_000_000 }, note).kept("a").promptTokens).toBeGreaterThan(before + 4_000);
});

test("notes that are too long for the writer are read twice, and by the one who shortens once", () => {
  const { share, kept } = shareOf({ tokens: 1_000_000 });
  const before = kept("a").promptTokens;
  share.leftBy({ taskId: "b" }, route).granted(70_000);
  expect(kept("a").promptTokens).toBe(before + 70_000 + 120_000);
  const own = sampleArtifact({ id: "n", taskId: "a", content: "x" });
  const shortening = shareOf({ tokens: 1_000_000 }, own);
  shortening.share.leftBy({ taskId: "b" }, route).granted(70_000);
  expect(shortening.kept("a").promptTokens).toBe(before + 60_000);
});
