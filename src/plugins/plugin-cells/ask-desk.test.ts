import { AppError } from "@core/errors/app-error";
import type { CellCall, Serve } from "@core/ports/plugin-cells";
import { describe, expect, test } from "vitest";
import { AskDesk } from "./ask-desk";
import type { PageMessage } from "./cell-messages";

const call: CellCall = { name: "tool/a/run", args: {} };
const ask = (id: number, over: { name?: string; json?: string; bytes?: ArrayBuffer } = {}) =>
  ({ type: "ask", id, call: 1, name: "storage.get", json: "1", ...over }) as const;
const turn = () => new Promise((resolve) => setImmediate(resolve));

function desk(serve: Serve) {
  const posted: PageMessage[] = [];
  const over = new AbortController();
  const asks = new AskDesk(serve, (message) => void posted.push(message));
  return {
    posted,
    over,
    asks,
    take: (...asked: Parameters<typeof ask>) => asks.take(ask(...asked), { call, over }),
  };
}
const endless = () => new Promise<never>(() => {});

describe("what a worker asks", () => {
  test("is answered with a value, and bytes beside it", async () => {
    const bytes = new ArrayBuffer(1);
    const answers = [{ value: [1] }, { value: undefined, bytes }];
    const { posted, take } = desk(async () => answers.shift() as never);
    expect([take(1), take(2)]).toEqual([true, true]);
    await turn();
    expect(posted).toEqual([
      { type: "answer", id: 1, json: "[1]" },
      { type: "answer", id: 2, json: "null", bytes },
    ]);
  });

  test("is refused with the reason, cut short, and never with that of an error from within", async () => {
    const errors = [new AppError("network.failed", { url: "a" }), new Error("at home")];
    const { posted, take } = desk(() => Promise.reject(errors.shift()));
    take(1);
    take(2);
    await turn();
    expect(posted).toEqual([
      { type: "refused", id: 1, code: "network.failed", reason: expect.any(String), json: '{"url":"a"}' },
      { type: "refused", id: 2, code: "unexpected", reason: "unexpected", json: "{}" },
    ]);
    const long = Object.assign(new AppError("network.failed"), { message: "x".repeat(2_001) });
    const other = desk(() => Promise.reject(long));
    other.take(1);
    await turn();
    expect((other.posted[0] as { reason: string }).reason).toHaveLength(2_000);
  });

  test("is refused where its call is over, or nobody serves it", async () => {
    const { posted, asks } = desk(endless);
    expect(asks.take(ask(1), undefined)).toBe(true);
    const over = new AbortController();
    expect(asks.take(ask(2, { name: "other" }), { call, over })).toBe(true);
    await turn();
    expect(posted).toMatchObject([
      { type: "refused", id: 1, code: "external-plugin.unknown-ask", json: '{"name":"storage.get"}' },
      { type: "refused", id: 2, code: "external-plugin.unknown-ask", json: '{"name":"other"}' },
    ]);
  });

  test("may not be asked twice at a time, and again once it was answered", async () => {
    const { take } = desk(async () => ({ value: 1 }));
    expect([take(1), take(1), take(2)]).toEqual([true, false, true]);
    await turn();
    expect(take(1)).toBe(true);
  });

  test("may not be asked beside two hundred others", () => {
    const { take } = desk(endless);
    const taken = Array.from({ length: 201 }, (_, id) => take(id));
    expect(taken).toEqual(Array.from({ length: 201 }, (_, id) => id < 200));
  });

  test("may hold two hundred million bytes together, which are free again with its answer", async () => {
    let answer = (_: { value: null }) => {};
    const { take, posted } = desk(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const bytes = (byteLength: number) => ({ bytes: { byteLength } as ArrayBuffer });
    // A letter of the JSON counts two bytes.
    expect(take(1, bytes(200_000_000 - 2))).toBe(true);
    expect(take(2)).toBe(false);
    answer({ value: null });
    await turn();
    expect(posted).toHaveLength(1);
    expect(take(3, bytes(200_000_000 - 1))).toBe(false);
    expect(take(3, bytes(200_000_000 - 4))).toBe(true);
    expect([take(4), take(5)]).toEqual([true, false]);
  });

  test("ends when the plugin no longer asks, and with its call", async () => {
    const ended: unknown[] = [];
    const { asks, take, over } = desk(
      (_name, _asked, signal) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            ended.push(signal.reason);
            reject(signal.reason);
          }),
        ),
    );
    take(1);
    take(2);
    asks.withdraw(1);
    asks.withdraw(9);
    expect(ended).toMatchObject([{ name: "AbortError" }]);
    over.abort("over");
    await turn();
    expect(ended).toMatchObject([{ name: "AbortError" }, "over"]);
  });
});
