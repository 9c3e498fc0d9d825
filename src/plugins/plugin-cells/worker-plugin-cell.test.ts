import { AppError } from "@core/errors/app-error";
import type { CellCall, CellProgram, Json, Serve } from "@core/ports/plugin-cells";
import { describe, expect, test } from "vitest";
import { FakeCells } from "../../../tests/fakes/fake-cells";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { type PluginScript, PreludeCells } from "../../../tests/fakes/prelude-cells";
import type { PluginFunctionContext } from "./prelude-context";
import { startPrelude } from "./start-prelude";
import { readWorkerMessage } from "./worker-message";
import { WorkerPluginCell } from "./worker-plugin-cell";

const never = new AbortController().signal;
const served: Serve = async (name, { value }) => ({ value: [[name, value]] });
const text = { code: "", linesBefore: 0 };

async function started(script: PluginScript, serve = served, clock = new FixedClock()) {
  const cells = new PreludeCells(script);
  const program: CellProgram = { pluginId: "acme", code: "", serve };
  const cell = await WorkerPluginCell.start(cells.open, program, text, clock, never);
  return { cell, cells, clock };
}

type Function = (args: never, context: PluginFunctionContext) => unknown;

/** A plugin with one tool of these functions. */
const tool =
  (functions: Readonly<Record<string, Function>>): PluginScript =>
  (troupe) =>
    troupe.implement({ contributes: [{ point: "tool", id: "dice", ...functions }] });

const named = (name: string, args: Json = {}, more: Partial<CellCall> = {}): CellCall => ({
  name: `tool/dice/${name}`,
  args,
  ...more,
});

async function taken<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

describe("a call", () => {
  test("gives what the function gives: a value, a promise of one, bytes beside one", async () => {
    const { cell } = await started(
      tool({
        add: ({ a, b }: { a: number; b: number }) => a + b,
        later: async () => ({ deep: [null, "x"] }),
        nothing: () => undefined,
        file: ({ bytes }: { bytes: ArrayBuffer }) => ({ value: "png", bytes: new Uint8Array(bytes, 1) }),
      }),
    );
    expect(await cell.call(named("add", { a: 1, b: 2 }), never)).toEqual({ value: 3 });
    expect(await cell.call(named("later"), never)).toEqual({ value: { deep: [null, "x"] } });
    expect(await cell.call(named("nothing"), never)).toEqual({ value: null });
    const bytes = Uint8Array.of(1, 2, 3).buffer;
    const answer = await cell.call(named("file", { name: "a" }, { bytes }), never);
    expect(answer).toEqual({ value: "png", bytes: Uint8Array.of(2, 3).buffer });
    expect(bytes.byteLength).toBe(3);
  });

  test("fails with the plugin's own reason, and with its error as the cause where that has a code", async () => {
    const { cell } = await started(
      tool({
        throws: () => {
          throw new RangeError("too many dice");
        },
        coded: async () => {
          throw Object.assign(new Error("429"), { code: "provider.api", params: { status: 429 } });
        },
        endless: () => "x".repeat(30_000_000),
      }),
    );
    await expect(cell.call(named("throws"), never)).rejects.toMatchObject({
      code: "external-plugin.failed",
      params: { plugin: "acme", reason: "RangeError: too many dice" },
      cause: undefined,
    });
    await expect(cell.call(named("coded"), never)).rejects.toMatchObject({
      cause: { code: "provider.api", params: { status: 429 } },
    });
    await expect(cell.call(named("endless"), never)).rejects.toMatchObject({
      code: "external-plugin.failed",
    });
    await expect(cell.call(named("none"), never)).rejects.toMatchObject({
      code: "external-plugin.not-implemented",
    });
  });

  test("rejects at once when it is called off, and the plugin is told", async () => {
    const heard: string[] = [];
    const { cell, cells } = await started(
      tool({
        wait: (_, { signal }) =>
          new Promise(() => signal.addEventListener("abort", () => heard.push(String(signal.reason.name)))),
      }),
    );
    const controller = new AbortController();
    const calling = cell.call(named("wait"), controller.signal);
    controller.abort(new Error("stopped"));
    await expect(calling).rejects.toThrow("stopped");
    await expect.poll(() => heard).toEqual(["AbortError"]);
    expect(cells.disposed).toBe(0);
  });

  test("that was called off before it began is none, and one that is over is not called off any more", async () => {
    const { cell, cells } = await started(tool({ run: () => 1 }));
    const controller = new AbortController();
    expect(await cell.call(named("run"), controller.signal)).toEqual({ value: 1 });
    controller.abort(new Error("stopped"));
    await expect(cell.call(named("run"), controller.signal)).rejects.toThrow("stopped");
    expect(cells.toWorker.map((message) => (message as { type: string }).type)).toEqual(["call", "ping"]);
  });

  test("that was called off says nothing more, whatever comes of it", async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { cell, cells } = await started(
      tool({
        late: () => waiting,
        fails: () => waiting.then(() => Promise.reject(new Error("late"))),
        run: () => 1,
      }),
    );
    const controller = new AbortController();
    const calls = ["late", "fails"].map((name) => cell.call(named(name), controller.signal).catch(String));
    controller.abort(new Error("stopped"));
    expect(await Promise.all(calls)).toEqual(Array(2).fill("Error: stopped"));
    await cell.call(named("run"), never);
    finish();
    expect(await cell.call(named("run"), never)).toEqual({ value: 1 });
    expect(cells.toPage.filter(({ type }) => type === "done" || type === "failed")).toHaveLength(2);
  });

  test("has parameters of its error where they are short words and numbers", async () => {
    const causeOf = async (params: Json) => {
      const { cell } = await started(
        tool({ run: () => Promise.reject(Object.assign(new Error("no"), { code: "a.b", params })) }),
      );
      const error: AppError = await cell.call(named("run"), never).catch((thrown) => thrown);
      return (error.cause as AppError).params;
    };
    const fine = { ["k".repeat(40)]: "x".repeat(2_000), status: 429 };
    expect(await causeOf(fine)).toEqual(fine);
    for (const params of [{ ["k".repeat(41)]: 1 }, { a: "x".repeat(2_001) }, { a: [] }, { a: null }])
      expect(await causeOf(params)).toEqual({});
  });
});

describe("a stream", () => {
  test("gives its parts in order, those of one turn in one message", async () => {
    const { cell, cells } = await started(
      tool({
        async *count({ to }: { to: number }) {
          for (let at = 0; at < to; at++) yield at;
          yield { value: "last", bytes: new ArrayBuffer(2) };
        },
      }),
    );
    const parts = await taken(cell.stream(named("count", { to: 100 }), never));
    expect(parts.slice(0, -1)).toEqual(Array.from({ length: 100 }, (_, value) => ({ value })));
    expect(parts.at(-1)).toEqual({ value: "last", bytes: new ArrayBuffer(2) });
    expect(cells.toPage.filter(({ type }) => type === "parts")).toHaveLength(2);
  });

  test("is let go on only as fast as it is taken, and ends when nobody takes more", async () => {
    let made = 0;
    let isOver = false;
    const { cell } = await started(
      tool({
        async *endless() {
          try {
            for (;;) yield `${made++} ${"x".repeat(1_000)}`;
          } finally {
            isOver = true;
          }
        },
      }),
    );
    const parts = cell.stream(named("endless"), never)[Symbol.asyncIterator]();
    for (let at = 0; at < 3; at++) await parts.next();
    await cell.call(named("none"), never).catch(() => {});
    expect(made).toBeLessThanOrEqual(256);
    for (let at = 3; at < 2_000; at++) await parts.next();
    expect(made).toBeGreaterThanOrEqual(2_000);
    expect(made).toBeLessThan(2_600);
    await parts.return?.(undefined);
    await expect.poll(() => isOver).toBe(true);
  });

  test("fails with what is thrown on the way, after what came before", async () => {
    const { cell } = await started(
      tool({
        async *half() {
          yield 1;
          throw new Error("no more");
        },
        list: () => 1,
      }),
    );
    const parts = cell.stream(named("half"), never)[Symbol.asyncIterator]();
    expect(await parts.next()).toEqual({ done: false, value: { value: 1 } });
    await expect(parts.next()).rejects.toMatchObject({ code: "external-plugin.failed" });
    await expect(taken(cell.stream(named("list"), never))).rejects.toMatchObject({
      params: { reason: expect.stringContaining("async generator") },
    });
  });
});

describe("what a plugin asks", () => {
  test("is answered by the cell or, where the point adds it, by the call; grants come from the page alone", async () => {
    const heard: unknown[] = [];
    const serve: Serve = async (name, asked) => {
      heard.push([name, asked]);
      return { value: { status: 204, statusText: "", headers: [["x-a", "1"]], stream: null } };
    };
    const { cell } = await started(
      tool({
        async run(_, { fetch, ask }) {
          const { status, headers } = await fetch("https://a.example/", {
            headers: { authorization: { secret: "key", before: "Bearer " } },
          });
          return [status, headers.get("x-a"), await ask("readFile", { name: "a" })];
        },
      }),
      serve,
    );
    const bytes = new ArrayBuffer(3);
    const grants = { hosts: ["a.example"], secrets: { key: "k" } };
    const call = named("run", {}, { grants, serve: async (name) => ({ value: name, bytes }) });
    expect(await cell.call(call, never)).toEqual({ value: [204, "1", { value: "readFile", bytes: {} }] });
    const value = {
      url: "https://a.example/",
      headers: { authorization: { secret: "key", before: "Bearer " } },
    };
    expect(heard).toEqual([["fetch", { value, grants }]]);
  });

  test("is refused with a code that the plugin sees; errors of the page's own are not told", async () => {
    const { cell } = await started(
      tool({
        run: async (_, { ask, storage }) => [
          await ask("other").catch((error) => [error.code, error.params]),
          await storage.get("x").catch((error) => [error.code, error.message]),
        ],
      }),
      async () => {
        throw new Error("at /home/ada/troupe");
      },
    );
    expect((await cell.call(named("run"), never)).value).toEqual([
      ["external-plugin.unknown-ask", { name: "other" }],
      ["unexpected", "unexpected"],
    ]);
  });

  test("ends with its call", async () => {
    let signal: AbortSignal | undefined;
    const serve: Serve = (_name, _asked, until) => {
      signal = until;
      return new Promise(() => {});
    };
    const { cell } = await started(tool({ run: (_, { storage }) => void storage.get("x") }), serve);
    await cell.call(named("run"), never);
    await expect.poll(() => signal?.aborted).toBe(true);
  });

  test("is nothing once its call is over, though others go on", async () => {
    const served: string[] = [];
    const serve: Serve = async (name) => {
      served.push(name);
      return { value: [] };
    };
    let late = (): Promise<unknown> => Promise.reject();
    const { cell } = await started(
      tool({
        run: (_, { storage }) => {
          late = () => storage.get("x");
          void storage.set("before", 1);
          return null;
        },
        wait: () => new Promise(() => {}),
        again: () => late().catch(({ code }) => code),
      }),
      serve,
    );
    cell.call(named("wait"), never).catch(() => {});
    await cell.call(named("run"), never);
    expect((await cell.call(named("again"), never)).value).toBe("external-plugin.unknown-ask");
    expect(served).toEqual(["storage.set"]);
  });

  test("waits its turn beyond a hundred at a time, so that no plugin ends for asking much", async () => {
    const { cell } = await started(
      tool({ run: (_, { storage }) => Promise.all(Array.from({ length: 400 }, () => storage.get("x"))) }),
    );
    expect((await cell.call(named("run"), never)).value).toHaveLength(400);
  });
});

describe("the body of a request", () => {
  test("may be a form or bytes, and says of a form what it is", async () => {
    const heard: { type: unknown; text: string }[] = [];
    const serve: Serve = async (_, { value, bytes }) => {
      const { headers } = value as { headers?: Record<string, string> };
      heard.push({ type: headers?.["content-type"], text: new TextDecoder("latin1").decode(bytes) });
      return { value: { status: 204, statusText: "", headers: [], stream: null } };
    };
    const { cell } = await started(
      tool({
        run: async (_: unknown, { fetch }) => {
          const form = new FormData();
          form.set("file", new Blob([new Uint8Array([255, 0])]), "a.bin");
          const headers = { "Content-Type": "image/png" };
          const post = { method: "POST" };
          await fetch("https://a.example/", { ...post, data: form });
          await fetch("https://a.example/", { ...post, body: new URLSearchParams({ a: "b" }) });
          await fetch("https://a.example/", { ...post, headers, data: new Uint8Array([255]) });
          await fetch("https://a.example/", { ...post, headers, data: new Blob(["x"]) });
          return "sent";
        },
      }),
      serve,
    );
    expect(await cell.call(named("run"), never)).toEqual({ value: "sent" });
    expect(heard).toEqual([
      {
        type: expect.stringMatching(/^multipart\/form-data; boundary=/),
        text: expect.stringContaining("\u00ff\u0000"),
      },
      { type: "application/x-www-form-urlencoded;charset=UTF-8", text: "a=b" },
      { type: undefined, text: "\u00ff" },
      { type: undefined, text: "x" },
    ]);
  });
});

describe("much at once", () => {
  test("may be sent by a request, as a prompt with its files is", async () => {
    const heard: number[] = [];
    const serve: Serve = async (_, { bytes }) => {
      heard.push(bytes?.byteLength ?? 0);
      return { value: { status: 204, statusText: "", headers: [], stream: null } };
    };
    const { cell, cells } = await started(
      tool({
        run: async ({ file }: { file: string }, { fetch }) => {
          await fetch("https://a.example/", { method: "POST", body: JSON.stringify({ file }) });
          await fetch("https://a.example/", { method: "POST", body: new URLSearchParams({ a: "é" }) });
          await fetch("https://a.example/", { method: "POST", body: "" });
          return "sent";
        },
      }),
      serve,
    );
    const file = "x".repeat(6_000_000);
    expect(await cell.call(named("run", { file }), never)).toEqual({ value: "sent" });
    expect(heard).toEqual([6_000_011, 8, 0]);
    expect(cells.disposed).toBe(0);
  });

  test("is asked one after the other, so that the page holds little of it", async () => {
    let open = 0;
    let most = 0;
    const serve: Serve = async (_, { bytes }) => {
      open += bytes?.byteLength ?? 0;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= bytes?.byteLength ?? 0;
      return { value: "" };
    };
    const all = (digest: PluginFunctionContext["digest"]) =>
      Promise.all(Array.from({ length: 12 }, () => digest(new Uint8Array(5_000_000))));
    const { cell } = await started(tool({ run: async (_, { digest }) => (await all(digest)).length }), serve);
    expect((await cell.call(named("run"), never)).value).toBe(12);
    expect(most).toBeLessThanOrEqual(20_000_000);
  });

  test("is refused where it is made, so that the call fails and nothing else", async () => {
    const { cell, cells } = await started(
      tool({
        run: () => "x".repeat(3_999_997),
        asks: (_, { ask }) => ask("readFile", "x".repeat(5_000_000)),
        bytes: () => ({ value: null, bytes: new ArrayBuffer(73_000_000) }),
      }),
    );
    const failed = {
      code: "external-plugin.failed",
      params: { reason: expect.stringContaining("RangeError") },
    };
    for (const name of ["run", "asks", "bytes"])
      await expect(cell.call(named(name), never)).rejects.toMatchObject(failed);
    expect(cells.disposed).toBe(0);
  });

  test("is sent in parts, none of which is more than a message holds", async () => {
    const { cell } = await started(
      tool({
        async *run() {
          yield "x".repeat(150_000);
          yield "y".repeat(3_999_990);
          yield "z";
        },
      }),
    );
    const lengths = (await taken(cell.stream(named("run"), never))).map(({ value }) => String(value).length);
    expect(lengths).toEqual([150_000, 3_999_990, 1]);
  });
});

describe("a message of a worker", () => {
  const failed = { type: "failed", id: 1, reason: "", stack: "", code: "", json: "{}" };
  const parts = { type: "parts", id: 1, json: "[]", count: 1 };
  const ask = { type: "ask", id: 1, call: 1, name: "log", json: "1" };
  const text = (length: number) => "x".repeat(length);
  const isOne = (message: object) => readWorkerMessage(message) !== undefined;

  test("may be so long and no longer", () => {
    const within: readonly ((more: number) => object)[] = [
      (more) => ({ type: "implements", json: text(100_000 + more) }),
      (more) => ({ ...failed, reason: text(2_000 + more) }),
      (more) => ({ ...failed, stack: text(4_000 + more) }),
      (more) => ({ ...failed, code: text(100 + more) }),
      (more) => ({ ...failed, json: text(10_000 + more) }),
      (more) => ({ ...ask, name: text(60 + more) }),
    ];
    for (const message of within) expect([0, 1].map((more) => isOne(message(more)))).toEqual([true, false]);
  });

  test("has whole numbers, from one", () => {
    for (const message of [failed, parts, ask]) expect(isOne(message)).toBe(true);
    for (const over of [{ id: 0 }, { id: 1.5 }, { count: 0 }, { count: 1.5 }])
      expect(isOne({ ...parts, ...over })).toBe(false);
    expect(isOne({ ...ask, call: 0 })).toBe(false);
  });
});

describe("the script ahead of a plugin", () => {
  /** A worker with the script in it, and what it hears. */
  function worker() {
    const listeners = new Map<string, (event: never) => void>();
    const said: unknown[] = [];
    const scope: Parameters<typeof startPrelude>[0] = {
      postMessage: (message) => void said.push(message),
      addEventListener: (type, listener) => void listeners.set(type, listener),
    };
    startPrelude(scope);
    const tell = (type: string, event: object) => listeners.get(type)?.(event as never);
    return { scope, said, tell };
  }

  test("lets errors end the worker until there is anything to call", () => {
    const { scope, tell } = worker();
    const prevented: string[] = [];
    const fail = () => {
      for (const type of ["error", "unhandledrejection"])
        tell(type, { preventDefault: () => prevented.push(type) });
    };
    fail();
    expect(prevented).toEqual([]);
    scope.troupe?.implement({ contributes: [{ point: "tool", id: "dice", run: () => 1 }] });
    fail();
    expect(prevented).toEqual(["error", "unhandledrejection"]);
  });

  test("calls nothing off that is over", async () => {
    const { scope, said, tell } = worker();
    let signal: AbortSignal | undefined;
    const run: Function = (_, context) => {
      signal = context.signal;
    };
    scope.troupe?.implement({ contributes: [{ point: "tool", id: "dice", run }] });
    tell("message", { data: { type: "call", id: 1, name: "tool/dice/run", json: "{}" } });
    await expect.poll(() => said).toHaveLength(2);
    tell("message", { data: { type: "abort", id: 1 } });
    expect(signal?.aborted).toBe(false);
  });
});

const LONG_TEXT = `"${"x".repeat(3_000_000)}"`;

describe("a cell", () => {
  const raw =
    (...messages: readonly unknown[]): PluginScript =>
    (troupe, scope) => {
      const run = () => {
        for (const message of messages) scope.postMessage(message, { transfer: [] });
      };
      tool({ run })(troupe, scope);
    };

  test.each<readonly [string, PluginScript]>([
    ["what is no message", raw({ type: "exec" })],
    ["an answer to what was never called", raw({ type: "done", id: 99, json: "1" })],
    ["parts that nobody asked for", raw({ type: "parts", id: 1, json: "[1]", count: 1 })],
    ["a question on behalf of no call", raw({ type: "ask", id: 1, call: 9, name: "log", json: "1" })],
    [
      "the same question twice",
      raw(...Array(2).fill({ type: "ask", id: 900, call: 1, name: "log", json: "1" })),
    ],
    ["another list of functions", raw({ type: "implements", json: "[]" })],
    ["more than a message holds", raw({ type: "done", id: 1, json: `"${"x".repeat(4_000_000)}"` })],
    [
      "questions that are too much to hold at a time",
      raw(
        ...Array.from({ length: 40 }, (_, id) => ({
          type: "ask",
          id: id + 1,
          call: 1,
          name: "storage.set",
          json: LONG_TEXT,
        })),
      ),
    ],
    [
      "too many questions at a time",
      raw(
        ...Array.from({ length: 201 }, (_, id) => ({
          type: "ask",
          id: id + 1,
          call: 1,
          name: "log",
          json: "1",
        })),
      ),
    ],
  ])("ends by %s, with all that goes on in it", async (_, script) => {
    const { cell, cells } = await started(script, () => new Promise(() => {}));
    const error = { code: "external-plugin.bad-message", params: { plugin: "acme" } };
    await expect(cell.call(named("run"), never)).rejects.toMatchObject(error);
    expect(await cell.ended).toMatchObject(error);
    expect(cells.disposed).toBe(1);
    await expect(cell.call(named("run"), never)).rejects.toMatchObject(error);
  });

  test("ends by a stream that heeds no credit", async () => {
    const { cell } = await started((troupe, scope) =>
      tool({
        async *run() {
          yield 1;
          const message = { type: "parts", id: 1, json: "[1,1]", count: 2 };
          for (let at = 0; at < 200; at++) scope.postMessage(message, { transfer: [] });
        },
      })(troupe, scope),
    );
    const parts = cell.stream(named("run"), never)[Symbol.asyncIterator]();
    const taking = (async () => {
      await parts.next();
      expect(await cell.ended).toMatchObject({ code: "external-plugin.bad-message" });
      return parts.next().then(() => parts.next());
    })();
    await expect(taking).rejects.toMatchObject({ code: "external-plugin.bad-message" });
  });

  test.each([
    ["is none", "{"],
    ["names a prototype", '{"__proto__":{"x":1}}'],
    ["names one by numbers", '{"a":[{"\\u005f\\u005F\\u0070roto__" :1}]}'],
    ["is nested without end, and names one", `${"[".repeat(1_000_000)}{"__proto__":1}`],
  ])("survives JSON that %s, with the call alone failing", async (_, json) => {
    const { cell } = await started((troupe, scope) =>
      tool({ bad: () => scope.postMessage({ type: "done", id: 1, json }, { transfer: [] }), good: () => 1 })(
        troupe,
        scope,
      ),
    );
    await expect(cell.call(named("bad"), never)).rejects.toMatchObject({
      code: "external-plugin.bad-answer",
    });
    expect(await cell.call(named("good"), never)).toEqual({ value: 1 });
  });

  test("takes the name of a prototype for a text where it is one", async () => {
    const given = { text: 'say {"__proto__": 1}', list: ["__proto__"] };
    const { cell } = await started(tool({ run: () => given }));
    expect(await cell.call(named("run"), never)).toEqual({ value: given });
  });

  test("may take as long as its caller waits, while its event loop turns", async () => {
    const { cell, cells, clock } = await started(tool({ run: () => new Promise(() => {}) }));
    cell.call(named("run"), never).catch(() => {});
    for (let at = 0; at < 40; at++) await clock.advance(500);
    expect(cells.disposed).toBe(0);
  });

  const deaf = async (clock: FixedClock) => {
    const cells = new FakeCells(({ onMessage }) =>
      onMessage({ type: "implements", json: '["tool/dice/run"]' }),
    );
    const program = { pluginId: "acme", code: "", serve: served };
    const cell = await WorkerPluginCell.start(cells.open, program, text, clock, never);
    return { cell, cells };
  };

  test("that hangs is ended after four seconds, also when nobody waits any more", async () => {
    const clock = new FixedClock();
    const { cell, cells } = await deaf(clock);
    const controller = new AbortController();
    cell.call(named("run"), controller.signal).catch(() => {});
    controller.abort();
    await clock.advance(3_900);
    expect(cells.disposed).toBe(0);
    await clock.advance(600);
    expect(await cell.ended).toMatchObject({ code: "external-plugin.hangs" });
    expect(cells.disposed).toBe(1);
  });

  test("is not ended for time in which the page itself was late", async () => {
    class LateClock extends FixedClock {
      override sleep(durationMs: number, signal: AbortSignal): Promise<void> {
        return super.sleep(durationMs < 1_000 ? durationMs + 1_000 : durationMs, signal);
      }
    }
    const clock = new LateClock();
    const { cell, cells } = await deaf(clock);
    cell.call(named("run"), never).catch(() => {});
    await clock.advance(15_000);
    expect(cells.disposed).toBe(0);
  });

  test("fails to start with the line of the plugin's own file, or because it never says what it implements", async () => {
    const program = { pluginId: "acme", code: "", serve: served };
    const broken = new AppError("cell.broken", { reason: "SyntaxError", line: 5 });
    const starting = (cells: FakeCells, clock = new FixedClock()) =>
      WorkerPluginCell.start(cells.open, program, { code: "", linesBefore: 2 }, clock, never);
    await expect(starting(new FakeCells(({ fail }) => fail(broken)))).rejects.toMatchObject({
      code: "external-plugin.not-started",
      params: { plugin: "acme", reason: "SyntaxError (acme.js:3)" },
    });
    const clock = new FixedClock();
    const cells = new FakeCells();
    const waiting = starting(cells, clock);
    waiting.catch(() => {});
    await clock.advance(20_000);
    await expect(waiting).rejects.toMatchObject({ code: "external-plugin.not-started" });
    expect(cells.disposed).toBe(1);
  });

  test.each([
    ["cell.flooded", "external-plugin.flooded", { plugin: "acme" }],
    ["cell.too-much", "external-plugin.too-much", { plugin: "acme" }],
    ["cell.bad-message", "external-plugin.bad-message", { plugin: "acme" }],
    ["cell.broken", "external-plugin.broken", { plugin: "acme", reason: "torn (acme.js:3)" }],
    ["cell.not-started", "external-plugin.not-started", { plugin: "acme", reason: "" }],
  ])("that ends with %s says so in the plugin's name: %s", async (code, own, params) => {
    const clock = new FixedClock();
    const { cell, cells } = await deaf(clock);
    const calling = cell.call(named("run"), never);
    const cause = new AppError(code, code === "cell.broken" ? { reason: "torn", line: 3 } : {});
    cells.opened[0]?.fail(cause);
    await expect(calling).rejects.toMatchObject({ code: own, params, cause });
    expect(await cell.ended).toMatchObject({ code: own });
  });

  test("that names its functions in no list fails to start", async () => {
    for (const json of ["{", "1"]) {
      const cells = new FakeCells(({ onMessage }) => onMessage({ type: "implements", json }));
      const program = { pluginId: "acme", code: "", serve: served };
      const starting = WorkerPluginCell.start(cells.open, program, text, new FixedClock(), never);
      await expect(starting).rejects.toMatchObject({ code: "external-plugin.bad-message" });
      expect(cells.disposed).toBe(1);
    }
  });

  test("whose frame is there only after its starter has gone is disposed", async () => {
    const cells = new FakeCells();
    const controller = new AbortController();
    const program = { pluginId: "acme", code: "", serve: served };
    const starting = WorkerPluginCell.start(
      (options) => {
        controller.abort(new Error("gone"));
        return cells.open(options);
      },
      ...([program, text, new FixedClock(), controller.signal] as const),
    );
    await expect(starting).rejects.toThrow("gone");
    await expect.poll(() => cells.disposed).toBe(1);
  });

  test("whose starter has gone before its frame was there fails nobody", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on("unhandledRejection", note);
    const controller = new AbortController();
    const program = { pluginId: "acme", code: "", serve: served };
    const open = () => new Promise<never>(() => {});
    const starting = WorkerPluginCell.start(open, program, text, new FixedClock(), controller.signal);
    controller.abort();
    await expect(starting).rejects.toBe(controller.signal.reason);
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
  });

  test("that is disposed fails what goes on, and is not said to have ended by itself", async () => {
    const { cell, cells, clock } = await started(tool({ run: () => new Promise(() => {}) }));
    const calling = cell.call(named("run"), never);
    cell.dispose();
    cell.dispose();
    await expect(calling).rejects.toMatchObject({ code: "external-plugin.ended" });
    expect(cells.disposed).toBe(1);
    await clock.advance(30_000);
    expect(await Promise.race([cell.ended, Promise.resolve("nothing")])).toBe("nothing");
  });
});
