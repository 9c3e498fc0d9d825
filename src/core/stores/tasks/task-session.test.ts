import { autorun, isObservable } from "mobx";
import { describe, expect, test } from "vitest";
import { sampleRequirement, sampleState, sampleTask } from "../../../../tests/fakes/sample-tasks";
import type { JournalEvent } from "../../domain/journal/journal-event";
import type { TaskState } from "../../domain/journal/task-state";
import type { Task } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";
import { LiveText } from "./live-text";
import { TaskSession } from "./task-session";

const ROOT = { ...sampleTask({ id: "root" }), status: "in_progress" } as const satisfies Task;
const PART = {
  ...sampleTask({ id: "part", parentTaskId: "root" }),
  status: "pending",
} as const satisfies Task;

/** A view of the root task or a part of it, with what has happened. */
function view(shown = "root", { root = ROOT as Task, run = {}, events = [] as readonly object[] } = {}) {
  const numbered = events.map((event, at) => ({
    id: `r/${at}`,
    runId: "r",
    rootTaskId: "root",
    seq: at,
    at,
    ...event,
  }));
  const state = { ...sampleState([root, PART]), run, events: numbered as unknown as JournalEvent[] };
  return new TaskSession(shown, state as unknown as TaskState, 10);
}
const text = (id: string) =>
  new LiveText({ id, taskId: "root", agentId: "ada", agentName: "Ada", purpose: "execution" });

describe("a task that is looked at", () => {
  test("is the whole, or a part of it", () => {
    expect([view().isRoot, view("part").isRoot]).toEqual([true, false]);
    expect([view("part").task.id, view("part").root.id]).toEqual(["part", "root"]);
    expect(() => view("gone").task).toThrow(expect.objectContaining({ code: "task.not-found" }));
  });

  test("is at rest once its run has ended and nobody works on it", () => {
    const rests = (status: Task["status"], isOrchestrating: boolean) => {
      const one = view("root", { root: { ...ROOT, status } });
      one.setOrchestrating(isOrchestrating, 11);
      return one.isAtRest;
    };
    const all = (["pending", "in_progress", "completed", "failed"] as const).map((status) =>
      rests(status, false),
    );
    expect(all).toEqual([false, false, true, true]);
    expect(rests("completed", true)).toBe(false);
  });

  test("has the state of who works on it, also while that waits, and when it is stopped", () => {
    const one = view();
    expect(one.displayState).toBe("interrupted");
    one.setOrchestrating(true, 11, "desk");
    expect([one.displayState, one.now, one.device]).toEqual(["in_progress", 11, "desk"]);
    one.setWaiting(99);
    expect([one.displayState, one.waitingUntil]).toEqual(["waiting", 99]);
    one.setWaiting(undefined);
    expect(one.displayState).toBe("in_progress");
    one.setStopping(12);
    expect([one.displayState, one.isOrchestrating, one.isStopping, one.now, one.device]).toEqual([
      "stopped",
      false,
      true,
      12,
      undefined,
    ]);
    one.setOrchestrating(true, 13);
    expect([one.isStopping, one.displayState]).toEqual([false, "in_progress"]);
    one.tick(14);
    expect(one.now).toBe(14);
  });

  test("is gone, and there again with what it is now", () => {
    const one = view();
    one.setOrchestrating(true, 11);
    one.setGone();
    expect([one.isGone, one.isOrchestrating]).toEqual([true, false]);
    const next = view("root", { root: { ...ROOT, status: "failed" } }).state;
    let seen: string[] = [];
    const stop = autorun(() => (seen = [...seen, one.displayState]));
    one.show(next);
    expect([one.isGone, seen.at(-1)]).toEqual([false, "failed"]);
    expect(one.state).toBe(next);
    stop();
  });

  test("says what went wrong, until that is taken back", () => {
    const one = view();
    const error = new AppError("provider.none");
    one.setError(error);
    expect(one.error).toBe(error);
    one.setError(undefined);
    expect(one.error).toBeUndefined();
  });
});

describe("while what a change touched is checked again", () => {
  const requirements = [
    sampleRequirement({ id: "1", outcome: "unverified", touched: true } as never),
    sampleRequirement({ id: "2", outcome: "unverified" } as never),
    sampleRequirement({ id: "3", outcome: "unmet", touched: true } as never),
  ];

  test("a task counts as done, and its requirements as they did, also where the check fails", async () => {
    const one = view("root", { root: { ...ROOT, status: "in_progress", requirements } });
    expect([one.isFinished, one.openPoints]).toEqual([false, 3]);
    let during: unknown;
    const work = one.recheck(async () => {
      during = [
        one.isFinished,
        one.isRechecking,
        one.displayState,
        one.requirements.map(({ outcome }) => outcome),
      ];
      expect(one.stateOf(PART)).not.toBe("completed_open");
      throw new Error("no provider");
    });
    await expect(work).rejects.toThrow("no provider");
    expect(during).toEqual([true, true, "completed_open", ["met", "unverified", "unmet"]]);
    expect([one.isFinished, one.isRechecking]).toEqual([false, false]);
    expect(one.requirements).toEqual(requirements);
  });

  test("an edit by hand waits from when the check is asked for, as on another machine, until it has ended", async () => {
    const one = view("root", { root: { ...ROOT, status: "completed", requirements } });
    expect([one.isAtRest, one.isBusy]).toEqual([true, false]);
    await one.recheck(async () => {
      expect([one.isOrchestrating, one.isBusy]).toEqual([false, true]);
    });
    expect(one.isBusy).toBe(false);
    one.isOrchestrating = true;
    expect(one.isBusy).toBe(true);
  });
});

describe("what is known of the work", () => {
  const call = (taskId: string, usage = {}) => ({ type: "model-called", taskId, agentId: "ada", usage });

  test("are the facts of the limit that it has reached last, if it has", () => {
    const changed = (state: string, params?: object) => ({ type: "run-state-changed", state, params });
    const reached = changed("limit-reached", { limit: 5 });
    expect(view("root", { events: [reached, call("root")] }).reachedLimit).toEqual({ limit: 5 });
    expect(view("root", { events: [reached, changed("running")] }).reachedLimit).toEqual({});
    expect(view("root", { events: [changed("limit-reached")] }).reachedLimit).toEqual({});
    expect(view("root", { events: [changed("stopped", { a: 1 })] }).reachedLimit).toEqual({});
    expect(view().reachedLimit).toEqual({});
  });

  test("is whether a model for practice did it, and no recording", () => {
    const recording = { id: "launch", language: "en" };
    const of = (simulated: boolean | undefined, root: Task) => {
      const one = view("root", { run: { simulated }, root });
      return [one.simulated, one.isWalkThrough];
    };
    expect(of(true, ROOT)).toEqual([true, true]);
    expect(of(true, { ...ROOT, recording })).toEqual([true, false]);
    expect(of(false, ROOT)).toEqual([false, false]);
    expect(of(undefined, ROOT)).toEqual([false, false]);
  });

  test("is whether something was looked up: by the provider, or by a tool that has done so or sends", () => {
    const turn = (use: object) => ({
      type: "tool-turn",
      taskId: "root",
      agentId: "ada",
      node: "n",
      turn: { text: "", uses: [{ id: "u", toolId: "t", args: {}, ...use }] },
    });
    const looksUp = (...events: readonly object[]) => view("root", { events }).looksUp;
    expect(looksUp()).toBe(false);
    expect(looksUp(call("root"), call("root", { webSearches: 0 }))).toBe(false);
    expect(looksUp(call("root", { webSearches: 1 }))).toBe(true);
    expect(looksUp(turn({ state: "done" }))).toBe(true);
    expect(looksUp(turn({ state: "asked", touch: { effect: "sends" } }))).toBe(true);
    expect(looksUp(turn({ state: "asked", touch: { effect: "reads" } }))).toBe(false);
    expect(looksUp(turn({ state: "failed" }))).toBe(false);
  });

  test("are the calls of the whole, or of a part alone, and who was assigned work", () => {
    const assigned = (agentId: string, agentName: string) => ({
      type: "agent-assigned",
      taskId: "root",
      agentId,
      agentName,
    });
    const events = [assigned("ada", "Ada"), call("root"), call("part"), assigned("bo", "Bo")];
    expect(view("root", { events }).calls).toHaveLength(2);
    expect(view("part", { events }).calls.map(({ taskId }) => taskId)).toEqual(["part"]);
    expect([...view("root", { events }).agentNames]).toEqual([
      ["ada", "Ada"],
      ["bo", "Bo"],
    ]);
  });
});

test("texts that are being written are shown by their ids, in their order, as they are", () => {
  const one = view();
  const [a, b] = [text("a"), text("b")];
  const shown: number[] = [];
  const stop = autorun(() => shown.push(one.live.length));
  one.addLive(a);
  one.addLive(b);
  expect(one.live).toEqual([a, b]);
  expect(one.live[0]).toBe(a);
  one.removeLive("a");
  one.removeLive("none");
  expect(one.live).toEqual([b]);
  one.clearLive();
  expect(one.live).toEqual([]);
  expect(shown).toEqual([0, 1, 2, 1, 0]);
  expect(isObservable(one.state)).toBe(false);
  stop();
});
