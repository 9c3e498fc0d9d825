import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { manifestOf } from "../../../tests/fakes/contained";
import { InProcessCell, type PluginFunction } from "../../../tests/fakes/in-process-cell";
import { AppError } from "../errors/app-error";
import { CellFunctions } from "./cell-functions";

const signal = () => new AbortController().signal;
const text = v.object({ value: v.string() });
const SAMPLE = { point: "tool", id: "dice" };

function functionsOf(functions: Readonly<Record<string, PluginFunction>>, over: object = {}) {
  const contribution = { ...SAMPLE, ...over, ...functions };
  const manifest = manifestOf([contribution]);
  const [data] = manifest.contributes;
  if (!data) throw new Error("a contribution was expected");
  const cell = new InProcessCell({ contributes: [contribution] });
  let opened = 0;
  const open = async () => {
    opened += 1;
    return cell;
  };
  return { functions: new CellFunctions(manifest, data, open), cell, opened: () => opened };
}
const failed = { code: "external-plugin.failed" };

describe("a function of a contribution", () => {
  test("is called by its point, its id and its name, with its arguments", async () => {
    const { functions, cell } = functionsOf({ greet: ({ who }: { who: string }) => `Hello ${who}` });
    expect(await functions.call("greet", { who: "Ada" }, text, signal())).toEqual({ value: "Hello Ada" });
    expect(cell.calls).toEqual(["tool/dice/greet"]);
  });

  test("gives nothing but what is expected of it, and is told by what is wrong, not by its words", async () => {
    const { functions } = functionsOf({ greet: () => 4711 });
    const wrong = functions.call("greet", {}, text, signal());
    await expect(wrong).rejects.toMatchObject({
      code: "external-plugin.wrong-answer",
      params: { plugin: "Acme pack", name: "tool/dice/greet", reason: "value: string" },
    });
    const none = functions.call("greet", {}, v.never(), signal());
    await expect(none).rejects.toMatchObject({ params: { reason: "answer: never" } });
  });

  test("that throws is told with the name of the plugin, and its provider by the name of the contribution", async () => {
    const broken = functionsOf({
      greet: () => {
        throw new Error("no greeting");
      },
    });
    await expect(broken.functions.call("greet", {}, text, signal())).rejects.toMatchObject({
      ...failed,
      params: { plugin: "Acme pack", reason: "no greeting" },
    });
    const limited = () => {
      throw Object.assign(new Error("limit"), { code: "provider.api", params: { status: 429 } });
    };
    const named = functionsOf({ greet: limited }, { name: "Acme Cloud" });
    await expect(named.functions.call("greet", {}, text, signal())).rejects.toMatchObject({
      code: "provider.api",
      params: { status: 429, provider: "Acme Cloud" },
    });
    const unnamed = functionsOf({ greet: limited }, { name: 7 });
    await expect(unnamed.functions.call("greet", {}, text, signal())).rejects.toMatchObject({
      params: { provider: "Acme pack" },
    });
  });

  test("is not called for whoever has gone, whose reason is told", async () => {
    const { functions, opened } = functionsOf({ greet: () => new Promise(() => {}) });
    await expect(functions.call("greet", {}, text, AbortSignal.abort(new Error("gone")))).rejects.toThrow(
      "gone",
    );
    expect(opened()).toBe(0);
    const stopper = new AbortController();
    const called = functions.call("greet", {}, text, stopper.signal);
    stopper.abort(new Error("gone later"));
    await expect(called).rejects.toThrow("gone later");
  });

  test("that a manifest does not name is not there, and starts nothing", async () => {
    const { functions, opened } = functionsOf({ greet: () => "Hello" });
    expect(await functions.callIfThere("part", {}, text, signal())).toBeUndefined();
    expect(opened()).toBe(0);
    expect(await functions.callIfThere("greet", {}, text, signal())).toEqual({ value: "Hello" });
  });
});

describe("what a function asks of the page", () => {
  const asking: PluginFunction = (_, { ask }) => ask("weather", {});

  test("is served, and an error of the page stays the page's", async () => {
    const { functions } = functionsOf({ greet: asking });
    const serve = async (name: string) => ({ value: `${name}: rain` });
    const extras = { serve } as never;
    expect(await functions.call("greet", {}, text, signal(), extras)).toEqual({ value: "weather: rain" });
    const fault = new AppError("folder.no-access", { folder: "Club" });
    const broken = { serve: () => Promise.reject(fault) } as never;
    await expect(functions.call("greet", {}, text, signal(), broken)).rejects.toBe(fault);
  });

  test("is not served any more once the call is over", async () => {
    let late: Promise<unknown> = Promise.resolve();
    const { functions } = functionsOf({
      greet: (_, { ask }) => {
        late = new Promise((resolve) => setImmediate(resolve)).then(() => ask("weather", {}));
        late.catch(() => {});
        return "Hello";
      },
    });
    let served = 0;
    const serve = async () => {
      served += 1;
      return { value: "rain" };
    };
    await functions.call("greet", {}, text, signal(), { serve } as never);
    await expect(late).rejects.toThrow();
    expect(served).toBe(0);
  });
});

describe("what a function gives bit by bit", () => {
  const counting: PluginFunction = async function* () {
    yield "one";
    yield "two";
    yield 3;
  };
  const drained = async (parts: AsyncIterable<unknown>) => {
    const all: unknown[] = [];
    let error: unknown;
    try {
      for await (const part of parts) all.push(part);
    } catch (thrown) {
      error = thrown;
    }
    return { all, error };
  };

  test("is checked piece by piece", async () => {
    const { functions } = functionsOf({ count: counting });
    const { all, error } = await drained(functions.stream("count", {}, text, signal()));
    expect(all).toEqual([{ value: "one" }, { value: "two" }]);
    expect(error).toMatchObject({
      code: "external-plugin.wrong-answer",
      params: { name: "tool/dice/count" },
    });
  });

  test("ends where it ends, and the plugin is told where nobody reads on", async () => {
    let ended = 0;
    const { functions } = functionsOf({
      count: async function* () {
        try {
          yield "one";
          yield "two";
        } finally {
          ended += 1;
        }
      },
    });
    const whole = await drained(functions.stream("count", {}, text, signal()));
    expect(whole).toEqual({ all: [{ value: "one" }, { value: "two" }], error: undefined });
    expect(ended).toBe(1);
    for await (const part of functions.stream("count", {}, text, signal())) {
      expect(part).toEqual({ value: "one" });
      break;
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(2);
  });
});

test("what a plugin may not ask for is refused by its name", () => {
  expect(functionsOf({}).functions.refused("too much")).toMatchObject({
    code: "external-plugin.bad-request",
    params: { plugin: "Acme pack", reason: "too much" },
  });
});
