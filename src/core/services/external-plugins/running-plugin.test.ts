import { readManifest } from "@core/domain/external-plugins/manifest";
import { AppError } from "@core/errors/app-error";
import type { Carried, CellProgram, PluginCell } from "@core/ports/plugin-cells";
import { beforeEach, expect, test } from "vitest";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FakeHttp } from "../../../../tests/fakes/fake-http";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryPluginStorageFactory } from "../../../../tests/fakes/memory-plugin-storage";
import { RunningPlugin } from "./running-plugin";

const never = new AbortController().signal;
const CALL = { name: "tool/acme/run", args: {} };

let clock: FixedClock;
let programs: CellProgram[];
let disposed: number;
/** Has what is under way in a cell fail, as it does when that is disposed. */
let fails: (() => void)[];
let end: (error: AppError) => void;
let answer: () => Promise<Carried>;
let plugin: RunningPlugin;
let starting: () => Promise<void>;

const cells = {
  start: async (program: CellProgram): Promise<PluginCell> => {
    programs.push(program);
    await starting();
    return {
      ended: new Promise((resolve) => {
        end = resolve;
      }),
      call: () => answer(),
      async *stream() {
        yield await answer();
      },
      dispose: () => {
        disposed += 1;
        for (const fail of fails) fail();
      },
    };
  },
};

beforeEach(() => {
  clock = new FixedClock();
  programs = [];
  disposed = 0;
  fails = [];
  answer = async () => ({ value: 1 });
  starting = async () => {};
  const manifest = readManifest({
    id: "acme",
    name: "Acme",
    version: "1.0.0",
    apiVersion: 1,
    contributes: [{ point: "tool", id: "acme" }],
  });
  const installed = {
    id: "acme",
    manifest,
    code: "x",
    sha256: "",
    installedAt: 0,
    updatedAt: 0,
    mayReplace: [],
  };
  const secrets = {
    get: async () => undefined,
    set: async () => {},
    delete: async () => {},
    clear: async () => {},
  };
  plugin = new RunningPlugin(installed, {
    cells,
    clock,
    secrets,
    http: new FakeHttp(),
    hasher: new FakeHasher(),
    logger: new MemoryLogger(),
    storage: new MemoryPluginStorageFactory().of("acme"),
  });
});

test("starts when it is first needed, once for all who need it", async () => {
  expect(programs).toEqual([]);
  const [one, two] = await Promise.all([plugin.open(never), plugin.open(never)]);
  expect([await one.call(CALL, never), await two.call(CALL, never)]).toEqual([{ value: 1 }, { value: 1 }]);
  expect(programs).toMatchObject([{ pluginId: "acme", code: "x" }]);
  one.dispose();
  expect(disposed).toBe(0);
});

test("is given back when it is idle, never while something goes on, and starts anew afterwards", async () => {
  const cell = await plugin.open(never);
  let finish = (_: Carried) => {};
  answer = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  const calling = cell.call(CALL, never);
  await clock.advance(300_000);
  expect(disposed).toBe(0);
  finish({ value: 2 });
  expect(await calling).toEqual({ value: 2 });
  await clock.advance(119_000);
  expect(disposed).toBe(0);
  await clock.advance(1_000);
  expect(disposed).toBe(1);
  answer = async () => ({ value: 3 });
  const parts: Carried[] = [];
  for await (const part of cell.stream(CALL, never)) parts.push(part);
  expect(parts).toEqual([{ value: 3 }]);
  expect([programs.length, disposed]).toEqual([2, 1]);
  await clock.advance(120_000);
  expect(disposed).toBe(2);
});

test("is not given back while a stream is under way", async () => {
  const cell = await plugin.open(never);
  let finish = (_: Carried) => {};
  answer = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  const part = cell.stream(CALL, never)[Symbol.asyncIterator]().next();
  await clock.advance(300_000);
  expect(disposed).toBe(0);
  finish({ value: 2 });
  expect(await part).toEqual({ value: { value: 2 }, done: false });
  await clock.advance(300_000);
  expect([programs.length, disposed]).toEqual([1, 0]);
});

test("tells why it ended by itself, naming it, and starts anew with the next call", async () => {
  const heard: unknown[] = [];
  const listening = plugin.onEnded(({ code, params }) => heard.push([code, params]));
  const cell = await plugin.open(never);
  end(new AppError("external-plugin.flooded", { plugin: "acme" }));
  await clock.advance(0);
  expect(heard).toEqual([["external-plugin.flooded", { plugin: "Acme" }]]);
  expect(await cell.call(CALL, never)).toEqual({ value: 1 });
  expect(programs).toHaveLength(2);
  listening.dispose();
  end(new AppError("external-plugin.hangs"));
  await clock.advance(0);
  expect(heard).toHaveLength(1);
});

test("tells that it did not start, and tries again", async () => {
  const heard: string[] = [];
  plugin.onEnded(({ code }) => heard.push(code));
  starting = async () => {
    throw new AppError("external-plugin.not-started");
  };
  await expect(plugin.open(never)).rejects.toMatchObject({ code: "external-plugin.not-started" });
  expect(heard).toEqual(["external-plugin.not-started"]);
  starting = async () => {};
  await plugin.open(never);
  expect(programs).toHaveLength(2);
});

test("whoever leaves while it starts does not take it from the others", async () => {
  let go = () => {};
  starting = () =>
    new Promise((resolve) => {
      go = resolve;
    });
  const leaving = new AbortController();
  const [left, other] = [plugin.open(leaving.signal), plugin.open(never)];
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  go();
  expect(await (await other).call(CALL, never)).toEqual({ value: 1 });
});

test("ends for good when it is disposed", async () => {
  const heard: string[] = [];
  plugin.onEnded(({ code }) => heard.push(code));
  const cell = await plugin.open(never);
  plugin.dispose();
  plugin.dispose();
  await clock.advance(0);
  expect([disposed, heard]).toEqual([1, []]);
  await expect(cell.call(CALL, never)).rejects.toMatchObject({ code: "external-plugin.ended" });
});

test("what is under way ends with the reason it was ended for", async () => {
  const cell = await plugin.open(never);
  answer = () =>
    new Promise((_, reject) => {
      fails.push(() => reject(new AppError("external-plugin.ended")));
    });
  const calling = cell.call(CALL, never);
  const streaming = cell.stream(CALL, never)[Symbol.asyncIterator]().next();
  const failed = Promise.all([
    expect(calling).rejects.toMatchObject({ code: "external-plugin.replaced" }),
    expect(streaming).rejects.toMatchObject({ code: "external-plugin.replaced" }),
  ]);
  await clock.advance(0);
  plugin.dispose(new AppError("external-plugin.replaced"));
  await failed;
  expect(fails).toHaveLength(2);
  await expect(cell.call(CALL, never)).rejects.toMatchObject({ code: "external-plugin.replaced" });
});

test("what its functions throw is in its log, with what it logged, and what nobody waits for is not", async () => {
  const cell = await plugin.open(never);
  answer = async () => {
    throw new AppError("external-plugin.failed", {
      reason: "Error: no dice",
      stack: "at run (plugin.ts:3:3)",
    });
  };
  await expect(cell.call(CALL, never)).rejects.toMatchObject({ code: "external-plugin.failed" });
  const called = new AbortController();
  const calling = cell.call(CALL, called.signal);
  called.abort();
  await expect(calling).rejects.toBeDefined();
  await programs[0]?.serve("log", { value: { level: "info", text: "rolled" } }, never);
  expect((await plugin.readLog()).map(({ level, text }) => [level, text])).toEqual([
    ["error", "tool/acme/run: Error: no dice\n    at run (plugin.ts:3:3)"],
    ["info", "rolled"],
  ]);
});
