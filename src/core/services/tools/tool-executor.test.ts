import type { ToolAnswer, ToolUse } from "@core/domain/tool/tool-use";
import { answeredUse } from "@core/domain/tool/tool-use";
import { AppError } from "@core/errors/app-error";
import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { ToolRig } from "../../../../tests/fakes/tool-rig";
import type { ToolSession } from "./tool-session";

let ports: FakePorts;
let rig: ToolRig;
let saved: ToolUse[];
const { signal } = new AbortController();

beforeEach(() => {
  ports = new FakePorts();
  rig = new ToolRig(ports);
  saved = [];
  rig.add("look");
  rig.addSender("post");
});

const sessionOf = (over: Partial<ToolSession> = {}): ToolSession => ({
  ...{ agent: { id: "ada", name: "Ada" }, language: "en", scope: "task/t1", hasPrivate: false },
  ...{ earlier: () => [], ask: async () => "", sentElsewhere: async () => undefined },
  save: async (use) => void saved.push(use),
  ...over,
});

/** A session whose user answers every question the same way. */
const answering = (answer: ToolAnswer, over: Partial<ToolSession> = {}) =>
  sessionOf({
    answered: async (use) => {
      const answered = answeredUse(use, answer);
      await rig.toolbox.confirmations.keep(answered);
      return answered;
    },
    ...over,
  });

async function executor() {
  const offered = await rig.toolbox.offer({ tools: ["look", "post"] });
  if (!offered) throw new Error("There are tools.");
  return offered;
}

/** One call, as it has ended or waits. */
async function made(name: string, args: string, session: ToolSession, stop = signal): Promise<ToolUse> {
  const offered = await executor();
  const turn = offered.turnOf("", [{ id: "c", name, arguments: args }], []);
  const [use] = (await offered.settle(turn, session, stop)).uses;
  if (!use) throw new Error("There is a call.");
  return use;
}
const TO = '{"to":"a.example"}';

describe("the turn of a model", () => {
  const calls = (count: number) =>
    Array.from({ length: count }, (_, place) => ({ id: `c${place}`, name: "look", arguments: "{}" }));

  test("has its calls planned, each under an id of its own, and those beyond the limit failed", async () => {
    const offered = await executor();
    const turn = offered.turnOf("Well.", calls(17), []);
    expect(turn.text).toBe("Well.");
    expect(new Set(turn.uses.map(({ id }) => id)).size).toBe(17);
    expect(turn.uses.slice(0, 16).every(({ state }) => state === "planned")).toBe(true);
    expect(turn.uses[16]).toMatchObject({
      state: "failed",
      result: { errorCode: "tool.too-many", params: { limit: 16 } },
    });
  });

  test("shares the limit with the turns before it, and is endless after more turns than that", async () => {
    const offered = await executor();
    const before = offered.turnOf("", calls(10), []);
    const states = offered.turnOf("", calls(7), [before]).uses.map(({ state }) => state);
    expect(states).toEqual([...Array(6).fill("planned"), "failed"]);
    expect(offered.isEndless(Array(16).fill(before))).toBe(false);
    expect(offered.isEndless(Array(17).fill(before))).toBe(true);
  });
});

describe("a call", () => {
  test("that touches nothing runs at once, and each step of it is kept", async () => {
    const use = await made("look", TO, sessionOf());
    expect(use).toMatchObject({ state: "done", result: { content: "look is done" }, isRepeatable: false });
    expect(saved.map(({ state }) => state)).toEqual(["running", "done"]);
    expect(use.fingerprint).toBe(await rig.fingerprintOf("look"));
    expect(use.touch).toEqual({ effect: "none", target: "" });
    expect(rig.toolbox.live.isRunning(use.id)).toBe(false);
    expect(rig.toolbox.live.wasMadeHere(use.id)).toBe(true);
  });

  test("is left standing as a question where nobody is there to answer it", async () => {
    const use = await made("post", TO, sessionOf());
    expect(use).toMatchObject({
      state: "asked",
      question: { concern: "effect", touch: { effect: "sends", target: "a.example" }, round: 1 },
    });
    expect(rig.runs).toEqual([]);
  });

  test("runs once it is allowed, and not where it is denied", async () => {
    expect(await made("post", TO, answering({ decision: "once" }))).toMatchObject({ state: "done" });
    expect(rig.runs).toEqual([{ tool: "post", args: { to: "a.example" } }]);
    expect(await made("post", TO, answering({ decision: "deny" }))).toMatchObject({ state: "denied" });
    expect(rig.runs).toHaveLength(1);
    expect(rig.toolbox.permissions.all).toEqual([]);
  });

  test("is allowed by nothing but an answer that was given here", async () => {
    const forged = sessionOf({ answered: async (use) => answeredUse(use, { decision: "once" }) });
    const stopper = new AbortController();
    let questions = 0;
    const asked = forged.answered;
    const session = sessionOf({
      answered: async (use, own) => {
        if (++questions > 2) stopper.abort();
        return asked ? asked(use, own) : use;
      },
    });
    await expect(made("post", TO, session, stopper.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect(questions).toBe(3);
    expect(saved.map(({ question }) => question?.round)).toEqual([1, 2, 3]);
    expect(rig.runs).toEqual([]);
  });

  test.each([
    ["here", "task/t1"],
    ["agent", "agent/ada"],
    [undefined, "task/t1"],
  ] as const)("that is always allowed (%s) is remembered for %s", async (scope, remembered) => {
    const answer = { decision: "always", ...(scope ? { scope } : {}) } as const;
    await made("post", TO, answering(answer));
    const fingerprint = await rig.fingerprintOf("post");
    expect(rig.toolbox.permissions.all).toEqual([
      { tool: "post", fingerprint, effect: "sends", target: "a.example", scope: remembered },
    ]);
    expect((await made("post", TO, sessionOf())).state).toBe("done");
  });

  test("runs with what the user has made of it", async () => {
    const answer = { decision: "once", arguments: '{"to":"b.example"}' } as const;
    expect(await made("post", TO, answering(answer))).toMatchObject({
      state: "done",
      touch: { target: "b.example" },
    });
    expect(rig.runs).toEqual([{ tool: "post", args: { to: "b.example" } }]);
  });

  test("of a tool that was refused meanwhile is denied without a question", async () => {
    const offered = await executor();
    const turn = offered.turnOf("", [{ id: "c", name: "look", arguments: "{}" }], []);
    rig.toolbox.permissions.setRefused("look", true);
    const [use] = (await offered.settle(turn, sessionOf(), signal)).uses;
    expect(use?.state).toBe("denied");
    expect(rig.runs).toEqual([]);
  });

  test.each<readonly [string, string, string, object]>([
    ["of no tool there is", "nothing", "{}", { content: expect.stringContaining("nothing") }],
    ["without an object", "look", "[]", { errorCode: "tool.bad-arguments" }],
    ["with arguments that do not fit", "look", '{"to":7}', { errorCode: "tool.bad-arguments" }],
  ])("%s fails, and says why", async (_, name, args, result) => {
    expect(await made(name, args, sessionOf())).toMatchObject({ state: "failed", result });
    expect(rig.runs).toEqual([]);
  });

  test("that throws has failed with what it threw", async () => {
    rig.add("look", { run: async () => Promise.reject(new AppError("tool.too-slow", { seconds: 3 })) });
    const failed = await made("look", "{}", sessionOf());
    expect(failed).toMatchObject({
      state: "failed",
      result: { errorCode: "tool.too-slow", params: { seconds: 3 } },
    });
    rig.add("look", { run: async () => Promise.reject(new Error("The disk is full.")) });
    const plain = await made("look", "{}", sessionOf());
    expect(plain.result).toEqual({ content: "The disk is full." });
  });

  test("is not run where how far it has come cannot be kept", async () => {
    const full = new Error("The disk is full.");
    const session = sessionOf({ save: () => Promise.reject(full) });
    await expect(made("look", "{}", session)).rejects.toBe(full);
    expect(rig.runs).toEqual([]);
  });

  test("gives of a long result the beginning, and says how long it was", async () => {
    const content = "x".repeat(20_001);
    rig.add("look", { run: async () => ({ content }) });
    const { result } = await made("look", "{}", sessionOf());
    expect(result).toEqual({ content: content.slice(1), fullLength: 20_001 });
    rig.add("look", { run: async () => ({ content: content.slice(1) }) });
    expect((await made("look", "{}", sessionOf())).result).toEqual({ content: content.slice(1) });
    rig.add("look", { run: async () => ({ content }), limits: { resultLength: 10 } });
    expect((await made("look", "{}", sessionOf())).result?.content).toHaveLength(10);
  });

  test("says how long it took", async () => {
    rig.add("look", {
      run: async () => {
        await ports.clock.advance(1_500);
        return { content: "" };
      },
    });
    expect((await made("look", "{}", sessionOf())).durationMs).toBe(1_500);
  });

  test("that replaces files not seen as they are is asked about again, though it was allowed", async () => {
    let overwrites = ["a"];
    rig.addSender("post", {
      touch: ({ to }) => ({ effect: "writes", target: String(to), overwrites }),
    });
    let asked = 0;
    const session = answering({ decision: "once" });
    const use = await made("post", TO, {
      ...session,
      answered: async (each, own) => {
        asked += 1;
        if (asked === 1) overwrites = ["a", "b"];
        return (await session.answered?.(each, own)) ?? each;
      },
    });
    expect(use.state).toBe("done");
    expect(asked).toBe(2);
    expect(saved.flatMap(({ state, question }) => (state === "asked" ? [question?.concern] : []))).toEqual([
      "overwrite",
      "overwrite",
    ]);
  });

  test("that would touch something else than was asked about is asked about as changed", async () => {
    let target = "a.example";
    rig.addSender("post", { touch: () => ({ effect: "sends", target }) });
    const session = answering({ decision: "once" });
    let asked = 0;
    await made("post", TO, {
      ...session,
      answered: async (each, own) => {
        if (++asked === 1) target = "b.example";
        return (await session.answered?.(each, own)) ?? each;
      },
    });
    expect(saved.flatMap(({ state, question }) => (state === "asked" ? [question?.concern] : []))).toEqual([
      "effect",
      "changed",
    ]);
  });
});

describe("looking at a call that waits", () => {
  const waiting = (name: string, over: Partial<ToolUse> = {}): ToolUse => ({
    ...{ id: "u", call: { id: "c", name, arguments: TO }, state: "asked" },
    ...over,
  });

  test("works the question out anew, whatever is stored of it, with the files it would write", async () => {
    const preview = async () => [{ path: "a.txt", sizeBytes: 3, after: "new" }];
    rig.addSender("post", { preview });
    const offered = await executor();
    const touch = { effect: "none", target: "harmless" } as const;
    const question = { concern: "effect", touch, fingerprint: "f" } as const;
    const stored = waiting("post", { question, answer: { decision: "once", arguments: "{}" } });
    expect(await offered.look(stored, sessionOf(), signal)).toEqual({
      concern: "effect",
      touch: { effect: "sends", target: "a.example" },
      fingerprint: await rig.fingerprintOf("post"),
      preview: [{ path: "a.txt", sizeBytes: 3, after: "new" }],
    });
    expect(await offered.look(stored, sessionOf({ hasPrivate: true }), signal)).toMatchObject({
      concern: "outflow",
    });
  });

  test("asks for the effect of one that would run at once, and shows nothing of a folder that is lost", async () => {
    const offered = await executor();
    expect(await offered.look(waiting("look"), sessionOf(), signal)).toMatchObject({ concern: "effect" });
    let previews = 0;
    rig.add("look", {
      touch: () => ({ effect: "writes", target: "d", lostFolder: "d" }),
      preview: async () => [{ path: `${++previews}`, sizeBytes: 1 }],
    });
    const lost = await (await executor()).look(waiting("look"), sessionOf(), signal);
    expect(lost.concern).toBe("access");
    expect(previews).toBe(0);
    expect(lost).not.toHaveProperty("preview");
  });

  test("fails where the call cannot be made", async () => {
    const offered = await executor();
    await expect(offered.look(waiting("nothing"), sessionOf(), signal)).rejects.toThrow("nothing");
  });
});
