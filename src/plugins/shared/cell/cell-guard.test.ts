import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CellLimits, CellSign } from "./cell-protocol";

/** The worker that the guard starts, as far as it asks for one. */
class InnerWorker {
  static last: InnerWorker;
  readonly received: unknown[] = [];
  isEnded = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  onerror: ((event: object) => void) | null = null;
  constructor() {
    InnerWorker.last = this;
  }
  postMessage(data: unknown, transfer?: readonly unknown[]) {
    this.received.push(transfer ? { data, transfer } : data);
  }
  terminate() {
    this.isEnded = true;
  }
}

let receive: (event: object) => void;
/** The rules for addresses of workers, by the names of their policies. */
const policies = new Map<string, { createScriptURL(url: string): string }>();

beforeEach(async () => {
  vi.stubGlobal("addEventListener", (_: string, listener: typeof receive) => {
    receive = listener;
  });
  vi.stubGlobal("Worker", InnerWorker);
  policies.clear();
  vi.stubGlobal("trustedTypes", { createPolicy: policies.set.bind(policies) });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:worker");
  vi.resetModules();
  await import("./cell-guard");
});
afterEach(() => vi.unstubAllGlobals());

function begin(limits: CellLimits = { messagesPerSecond: 9 }) {
  const signs: { readonly sign: CellSign; readonly transfer: readonly unknown[] }[] = [];
  const port: {
    postMessage(sign: CellSign, transfer: readonly unknown[]): void;
    onmessage?: typeof receive;
  } = {
    postMessage: (sign, transfer) => void signs.push({ sign, transfer }),
  };
  receive({ data: { code: "", input: { given: 1 }, limits }, ports: [port] });
  return { signs, port, worker: InnerWorker.last };
}

test("a worker is told its input, and the page that it was made", () => {
  const { signs, worker } = begin();
  expect(signs).toEqual([{ sign: { type: "began" }, transfer: [] }]);
  expect(worker.received).toEqual([{ given: 1 }]);
});

test("the address of its worker is vouched for where the browser asks for that", () => {
  expect([...policies.keys()]).toEqual(["default"]);
  expect(policies.get("default")?.createScriptURL("blob:worker")).toBe("blob:worker");
});

test("nothing is begun without a port to the page", () => {
  const { worker } = begin();
  receive({ data: {}, ports: [] });
  expect(InnerWorker.last).toBe(worker);
});

test("messages go both ways, their bytes without a copy, each once", () => {
  const { signs, port, worker } = begin();
  const bytes = new ArrayBuffer(1);
  worker.onmessage?.({ data: { a: bytes, b: bytes, c: 1 } });
  expect(signs[1]).toEqual({
    sign: { type: "said", message: { a: bytes, b: bytes, c: 1 } },
    transfer: [bytes],
  });
  port.onmessage?.({ data: { answer: bytes } });
  port.onmessage?.({ data: "text" });
  expect(worker.received.slice(1)).toEqual([
    { data: { answer: bytes }, transfer: [bytes] },
    { data: "text", transfer: [] },
  ]);
});

test("a worker that says too much is ended, and heard no more", () => {
  const { signs, worker } = begin({ messagesPerSecond: 1 });
  worker.onmessage?.({ data: { a: 1 } });
  worker.onmessage?.({ data: { a: 2 } });
  expect(signs.map(({ sign }) => sign.type)).toEqual(["began", "said", "ended"]);
  expect(signs[2]?.sign).toEqual({ type: "ended", fault: "flooded" });
  expect([worker.isEnded, worker.onmessage, worker.onmessageerror]).toEqual([true, null, null]);
});

test("a message that cannot be read ends the worker", () => {
  const { signs, worker } = begin();
  worker.onmessageerror?.();
  expect(signs[1]?.sign).toEqual({ type: "ended", fault: "bad-message" });
  expect(worker.isEnded).toBe(true);
});

test("what a worker throws is told with its line, cut to a length, and goes no further", () => {
  const { signs, worker } = begin();
  const preventDefault = vi.fn();
  worker.onerror?.({ message: "x".repeat(5_000), lineno: 3, preventDefault });
  worker.onerror?.({ preventDefault });
  expect(signs.slice(1).map(({ sign }) => sign)).toEqual([
    { type: "broken", reason: "x".repeat(4_000), line: 3 },
    { type: "broken", reason: "", line: 0 },
  ]);
  expect(preventDefault).toHaveBeenCalledTimes(2);
});
