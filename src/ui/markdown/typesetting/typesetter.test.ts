// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeWorker } from "../../../../tests/fakes/fake-worker";
import { colourCode } from "./colour-code";
import { setFormula } from "./set-formula";
import { Typesetter } from "./typesetter";
import type { TypesettingTask } from "./typesetting-task";

const signal = new AbortController().signal;
const SHORT = { kind: "code", source: "let a = 1;", language: "javascript" } as const;
const LONG = { ...SHORT, source: "let a = 1;\n".repeat(300) };
const FORMULA = { kind: "formula", tex: "a^2", display: false } as const;
const LONG_FORMULA = { ...FORMULA, tex: "a+".repeat(200).concat("a") };

/** Works as the real one does, unless `isSilent`. */
function startWorker(isSilent = false): FakeWorker {
  const worker = new FakeWorker((task: TypesettingTask) => {
    if (isSilent) return undefined;
    return task.kind === "code" ? colourCode(task.source, task.language) : setFormula(task.tex, task.display);
  });
  worker.say("ready");
  return worker;
}

let started: FakeWorker[];
const start = () => {
  const worker = startWorker();
  started.push(worker);
  return worker;
};
beforeEach(() => {
  started = [];
});
afterEach(() => void vi.useRealTimers());

describe("the typesetter", () => {
  it.each([SHORT, FORMULA])("does short work at once, when it is prepared: $kind", async (task) => {
    const typesetter = new Typesetter(start);
    expect(typesetter.atOnce(task)).toBeUndefined();
    await typesetter.prepare(task.kind);
    expect(typesetter.atOnce(task)?.type).toBe(task.kind === "code" ? "colours" : "formula");
    expect(started).toHaveLength(0);
  });

  it.each([LONG, LONG_FORMULA])("has a worker do long work, with the same result: $kind", async (task) => {
    const typesetter = new Typesetter(start);
    await typesetter.prepare(task.kind);
    expect(typesetter.atOnce(task)).toBeUndefined();
    const result = await typesetter.typeset(task, signal);
    expect(result).toEqual(
      task.kind === "code" ? colourCode(task.source, task.language) : setFormula(task.tex, task.display),
    );
    expect(started).toHaveLength(1);
    // From then on it is known.
    expect(typesetter.atOnce(task)).toBe(result);
  });

  it("does no more short work at a time than its share, and the rest afterwards", async () => {
    const typesetter = new Typesetter(start);
    await typesetter.prepare("code");
    const tasks = Array.from({ length: 20 }, (_, index) => ({
      ...SHORT,
      source: `let a${index} = 1;\n`.repeat(100),
    }));
    const atOnce = tasks.filter((task) => typesetter.atOnce(task) !== undefined);
    expect(atOnce.length).toBeGreaterThan(0);
    expect(atOnce.length).toBeLessThan(6);
    const all = await Promise.all(tasks.map((task) => typesetter.typeset(task, signal)));
    expect(all.every(({ type }) => type === "colours")).toBe(true);
    expect(started).toHaveLength(0);
  });

  it("sets the formulas of an ordinary answer at once", async () => {
    const typesetter = new Typesetter(start);
    await typesetter.prepare("formula");
    const formulas = Array.from({ length: 20 }, (_, index) => `\\frac{a^2+b^2}{c_{${index}}} = E`);
    expect(formulas.filter((tex) => typesetter.atOnce({ ...FORMULA, tex }))).toHaveLength(20);
  });

  it("sets a page full of the shortest formulas in turns, as the page lays out the elements of each", async () => {
    const typesetter = new Typesetter(start);
    await typesetter.prepare("formula");
    const many = Array.from({ length: 300 }, (_, index) => ({ ...FORMULA, tex: `x_{${index}}` }));
    expect(many.filter((task) => typesetter.atOnce(task)).length).toBeLessThan(80);
    const all = await Promise.all(many.map((task) => typesetter.typeset(task, signal)));
    expect(all.every(({ type }) => type === "formula")).toBe(true);
  });

  it("gives a rendering that takes many frames no more than one share, until it is in the document", async () => {
    const typesetter = new Typesetter(start);
    await typesetter.prepare("formula");
    const setIn = async (frames: number) => {
      let count = 0;
      for (let frame = 0; frame < frames; frame++) {
        for (let index = 0; index < 40; index++) if (typesetter.atOnce(FORMULA)) count++;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1)));
      }
      return count;
    };
    const share = await setIn(8);
    expect(share).toBeLessThan(110);
    expect(await setIn(2)).toBe(0);
    typesetter.committed();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1)));
    // The first of them had to be set, and is known by now.
    expect(await setIn(8)).toBe(share + 1);
  });

  it("sets one formula that stands in many places in turns, too", async () => {
    const typesetter = new Typesetter(start);
    await typesetter.prepare("formula");
    const many = Array.from({ length: 300 }, () => FORMULA);
    expect(many.filter((task) => typesetter.atOnce(task)).length).toBeLessThan(110);
    const all = await Promise.all(many.map((task) => typesetter.typeset(task, signal)));
    expect(all.every(({ type }) => type === "formula")).toBe(true);
  });

  it("asks the worker once for long work that is known by the time its turn comes", async () => {
    const typesetter = new Typesetter(start);
    await typesetter.typeset(LONG, signal);
    await Promise.all(Array.from({ length: 300 }, () => typesetter.typeset(LONG, signal)));
    expect(started[0]?.questions).toHaveLength(1);
  });

  it("finds too costly what the worker takes too long for, and does not try again", async () => {
    const typesetter = new Typesetter(() => {
      started.push(startWorker(true));
      return started[0] as FakeWorker;
    });
    vi.useFakeTimers();
    const typesetting = typesetter.typeset(LONG, signal);
    await vi.advanceTimersByTimeAsync(2000);
    await expect(typesetting).resolves.toEqual({ type: "too-costly" });
    expect(started[0]?.isTerminated).toBe(true);
    expect(typesetter.atOnce(LONG)).toEqual({ type: "too-costly" });
  });

  it("does not find too costly what no worker could be asked", async () => {
    const typesetter = new Typesetter(() => {
      throw new Error("refused");
    });
    await expect(typesetter.typeset(LONG, signal)).rejects.toThrow("refused");
    expect(typesetter.atOnce(LONG)).toBeUndefined();
  });
});

describe("short work", () => {
  it("is no formula that defines macros, since those multiply", async () => {
    const typesetter = new Typesetter(start);
    const tex = `\\def\\a{xx}\\def\\b{\\a\\a\\a}${"\\b".repeat(9)}`;
    await typesetter.typeset({ ...FORMULA, tex }, signal);
    expect(started).toHaveLength(1);
  });

  it("is no code with long lines, in which patterns look furthest", async () => {
    const typesetter = new Typesetter(start);
    await typesetter.typeset({ ...SHORT, source: "a".repeat(1000) }, signal);
    expect(started).toHaveLength(1);
  });
});
