import type { TabMessage } from "@core/ports/tab-channel";
import { describe, expect, it, vi } from "vitest";
import { FakeWorker } from "../../../tests/fakes/fake-worker";
import type { IndexQuestion } from "./worker-messages";
import { WorkerSearchIndex } from "./worker-search-index";

const ANSWER = { hits: [], hasMore: false };
const never = new AbortController().signal;

function rig(answer: (question: IndexQuestion) => unknown = answerAll) {
  const workers: FakeWorker[] = [];
  const channel: Pick<BroadcastChannel, "onmessage"> = { onmessage: null };
  const index = new WorkerSearchIndex({
    database: "troupe-test",
    startWorker: () => {
      const worker = new FakeWorker(answer as (question: never) => unknown);
      workers.push(worker);
      return worker;
    },
    openChannel: () => channel,
  });
  const hear = (data: Partial<TabMessage>) =>
    channel.onmessage?.call(channel as BroadcastChannel, { data } as MessageEvent);
  const asked = () =>
    workers.flatMap(({ questions }) => (questions as IndexQuestion[]).map(({ type }) => type));
  return { index, workers, hear, asked };
}

function answerAll(question: IndexQuestion): unknown {
  if (question.type === "search") return { type: "answer", requestId: question.requestId, answer: ANSWER };
  return question.type === "keep-up" ? { type: "idle" } : undefined;
}

describe("the index in a worker", () => {
  it("opens the database once, and answers", async () => {
    const { index, asked } = rig();
    expect(await index.search({ text: "a", limit: 1 }, never)).toEqual(ANSWER);
    await index.search({ text: "b", limit: 1 }, never);
    expect(asked()).toEqual(["open", "search", "search"]);
  });

  it("takes up together what this and other tabs have written together, and lets go of what is deleted", async () => {
    vi.useFakeTimers();
    const { index, asked, hear, workers } = rig();
    index.keepUp();
    hear({ type: "conversation-changed" });
    hear({ type: "task-changed" });
    hear({ type: "provider-closed" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked()).toEqual(["open", "keep-up"]);
    // Changes that go on are taken up after two minutes.
    for (let second = 0; second < 120; second += 0.5) {
      expect(asked()).toHaveLength(2);
      hear({ type: "task-changed" });
      await vi.advanceTimersByTimeAsync(500);
    }
    // The worker was idle for so long that it has been ended.
    expect(asked().slice(2)).toEqual(["open", "keep-up"]);
    hear({ type: "database-closing" });
    expect(workers[1]?.isTerminated).toBe(true);
    vi.useRealTimers();
  });

  it("ends a worker that has nothing to do, and starts another", async () => {
    vi.useFakeTimers();
    const { index, workers } = rig();
    await index.search({ text: "a", limit: 1 }, never);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers[0]?.isTerminated).toBe(true);
    await index.search({ text: "a", limit: 1 }, never);
    expect(workers).toHaveLength(2);
    vi.useRealTimers();
  });

  it("lets a worker that is asked again end what it has begun", async () => {
    vi.useFakeTimers();
    let answers = 0;
    const { index, workers } = rig((question) =>
      question.type === "search" && answers++ > 0 ? undefined : answerAll(question),
    );
    await index.search({ text: "a", limit: 1 }, never);
    await vi.advanceTimersByTimeAsync(59_999);
    void index.search({ text: "b", limit: 1 }, never).catch(() => {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
    vi.useRealTimers();
  });

  it("tells a failure of the worker as one of the search, and starts another", async () => {
    const { index, workers } = rig((question) =>
      question.type === "search" && workers.length > 1 ? answerAll(question) : undefined,
    );
    const asked = index.search({ text: "a", limit: 1 }, never);
    workers[0]?.fail("gone");
    await expect(asked).rejects.toMatchObject({ code: "search.failed" });
    expect(await index.search({ text: "a", limit: 1 }, never)).toEqual(ANSWER);
  });

  it("tells what the worker could not search as a failure, and keeps the worker", async () => {
    const { index, workers } = rig((question) =>
      question.type === "search" && question.requestId === 1
        ? { type: "failed", requestId: 1 }
        : answerAll(question),
    );
    await expect(index.search({ text: "a", limit: 1 }, never)).rejects.toMatchObject({
      code: "search.failed",
    });
    expect(await index.search({ text: "a", limit: 1 }, never)).toEqual(ANSWER);
    expect(workers).toHaveLength(1);
  });

  it("tells how far a first reading is, the last that was told at once", async () => {
    const progress = { done: 1, total: 2 };
    const { index } = rig((question) =>
      question.type === "keep-up" ? { type: "progress", progress } : undefined,
    );
    const heard: unknown[] = [];
    index.onProgress((each) => heard.push(each));
    index.keepUp();
    await vi.waitFor(() => expect(heard).toEqual([undefined, progress]));
    index.onProgress((each) => heard.push(each));
    expect(heard).toHaveLength(3);
  });
});
