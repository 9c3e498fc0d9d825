import { type Client, ProtocolError } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callAsTask } from "./task-call";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Asked {
  readonly method: string;
  readonly params: object;
  readonly options: { readonly timeout?: number; readonly signal?: AbortSignal };
}
const DONE = { content: [{ type: "text", text: "done" }] };

/** A call of a server whose task goes through these states, and what it is asked. */
function called(states: readonly object[], result: unknown = DONE) {
  const asked: Asked[] = [];
  const statuses: (string | undefined)[] = [];
  const left = states.map((state) => ({ taskId: "t", status: "working", ...state }));
  const client = {
    request: async ({ method, params }: Asked, _schema: unknown, options: Asked["options"]) => {
      asked.push({ method, params, options });
      if (method === "tools/call") return { task: left.shift() };
      if (method === "tasks/get") return left.shift();
      if (method === "tasks/cancel") throw new Error("gone");
      if (result instanceof Error) throw result;
      return result;
    },
  };
  const controller = new AbortController();
  const { signal } = controller;
  const call = {
    name: "dig",
    args: { deep: 1 },
    signal,
    timeout: 7,
    onStatus: (said?: string) => void statuses.push(said),
  };
  const calling = callAsTask(client as unknown as Client, call);
  calling.catch(() => {});
  return { calling, asked, statuses, controller, methods: () => asked.map(({ method }) => method) };
}

describe("a call that is worked on as a task", () => {
  test("is asked for its result once it has ended, which may be at once", async () => {
    const { calling, asked, controller, statuses } = called([{ status: "completed" }]);
    expect(await calling).toEqual(DONE);
    const options = { signal: controller.signal, timeout: 7 };
    expect(asked).toEqual([
      { method: "tools/call", params: { name: "dig", arguments: { deep: 1 }, task: {} }, options },
      { method: "tasks/result", params: { taskId: "t" }, options },
    ]);
    expect(statuses).toEqual([]);
  });

  test("is looked after soon at first, then as often as its server says, within bounds", async () => {
    const { calling, methods, statuses } = called([
      { statusMessage: " on\nit ", pollInterval: 1 },
      { pollInterval: 1 },
      { statusMessage: "" },
      { pollInterval: 90_000 },
      { status: "failed" },
    ]);
    const looks = () => methods().filter((method) => method === "tasks/get").length;
    const pauses: number[] = [];
    await vi.advanceTimersByTimeAsync(0);
    for (let seen = 0, waited = 0; looks() < 4; waited += 10) {
      await vi.advanceTimersByTimeAsync(10);
      if (looks() === seen) continue;
      pauses.push(waited + 10 - pauses.reduce((a, b) => a + b, 0));
      seen = looks();
    }
    expect(pauses).toEqual([250, 250, 1_000, 30_000]);
    expect(await calling).toEqual(DONE);
    expect(statuses).toEqual(["on it", undefined, undefined, undefined]);
  });

  test("is asked for its result already while its server asks the user, once", async () => {
    const { calling, methods } = called([
      { status: "input_required" },
      { status: "input_required" },
      { status: "cancelled" },
    ]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await calling).toEqual(DONE);
    expect(methods()).toEqual(["tools/call", "tasks/result", "tasks/get", "tasks/get"]);
  });

  test("fails with its result, or without one", async () => {
    const failed = called([{ status: "input_required" }, { status: "failed" }], new Error("broken"));
    await vi.advanceTimersByTimeAsync(2_000);
    await expect(failed.calling).rejects.toThrow("broken");
    expect(failed.methods()).not.toContain("tasks/cancel");
    const none = called([{ status: "completed" }], { content: 1 });
    await expect(none.calling).rejects.toThrow(ProtocolError);
  });

  test("is called off there when it is stopped, which nobody waits for", async () => {
    const { calling, controller, asked } = called([{}]);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort(new Error("stopped"));
    await expect(calling).rejects.toThrow("stopped");
    expect(asked.at(-1)).toEqual({
      method: "tasks/cancel",
      params: { taskId: "t" },
      options: { timeout: 5_000 },
    });
  });
});
