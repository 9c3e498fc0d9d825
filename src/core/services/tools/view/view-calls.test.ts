import { resultForModel } from "@core/domain/tool/tool-messages";
import type { ToolAnswer, ToolUse } from "@core/domain/tool/tool-use";
import { withViewCall } from "@core/domain/tool/tool-use";
import { beforeEach, describe, expect, it } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import { ToolRig } from "../../../../../tests/fakes/tool-rig";
import { ViewCalls, viewResult } from "./view-calls";

const use: ToolUse = {
  id: "u1",
  call: { id: "c1", name: "post", arguments: '{"to":"a.example"}' },
  state: "done",
  result: { content: "sent", isUntrusted: true },
};
const agent = { id: "ada", name: "Ada", role: "", instructions: "" };

let rig: ToolRig;
let ports: FakePorts;
let kept: ToolUse[];
let isFree: boolean;
beforeEach(() => {
  ports = new FakePorts();
  rig = new ToolRig(ports);
  rig.addSender("post", { run: async () => ({ content: "sent", forView: '{"structuredContent":{"n":1}}' }) });
  rig.addSender("other");
  [kept, isFree] = [[], true];
});

const callsOf = (of = use, keep = async (each: ToolUse) => void kept.push(each)) =>
  new ViewCalls(
    rig.toolbox,
    { origin: "a.example", read: async () => "", toolOf: (name) => (name === "send" ? "post" : undefined) },
    of,
    { agent, language: "en", scope: "conversation/c", isFree: () => isFree, keep },
    ports.ids,
  );
const questionOf = (calls: ViewCalls) => expect.poll(() => calls.asked?.question?.concern);
async function answered(calls: ViewCalls, answer: ToolAnswer) {
  const made = calls.call("send", { to: "a.example" });
  await questionOf(calls).toBe("effect");
  calls.answer(answer);
  return made;
}

describe("a call that a view asks for", () => {
  it("is asked about, kept before it is run, and gives the view what its server gave", async () => {
    const calls = callsOf();
    expect(await answered(calls, { decision: "once" })).toEqual({ structuredContent: { n: 1 } });
    expect(kept.map(({ state }) => state)).toEqual(["running", "done"]);
    expect(rig.runs).toHaveLength(1);
    expect(calls.asked).toBeUndefined();
  });

  it("is not run where the user denies it, and neither without an answer", async () => {
    const calls = callsOf();
    await expect(answered(calls, { decision: "deny" })).rejects.toThrow("did not allow");
    expect(kept.map(({ state }) => state)).toEqual(["denied"]);
    const waiting = calls.call("send", { to: "a.example" });
    await questionOf(calls).toBe("effect");
    calls.dispose();
    await expect(waiting).rejects.toThrow("abort");
    expect(rig.runs).toEqual([]);
  });

  it("is not asked about again where the user said so for all of the conversation", async () => {
    const calls = callsOf();
    await answered(calls, { decision: "always", scope: "here" });
    await calls.call("send", { to: "a.example" });
    expect(rig.runs).toHaveLength(2);
  });

  it("is none of another server's tools, nor one that is never to be run", async () => {
    const calls = callsOf();
    for (const name of ["other", "post", "constructor", ""])
      await expect(calls.call(name, {})).rejects.toThrow("no such tool");
    rig.toolbox.permissions.setRefused("post", true);
    await expect(calls.call("send", { to: "a.example" })).rejects.toThrow("not allow");
    expect(calls.asked).toBeUndefined();
    expect(rig.runs).toEqual([]);
  });

  it("is not run where it cannot be kept, or a reply is being written", async () => {
    const unkept = callsOf(use, async () => {
      throw new Error("full");
    });
    await expect(answered(unkept, { decision: "once" })).rejects.toThrow("full");
    isFree = false;
    await expect(callsOf().call("send", { to: "a.example" })).rejects.toThrow("being written");
    expect(rig.runs).toEqual([]);
  });

  it("is refused beyond what anybody asks for in earnest", async () => {
    const calls = callsOf();
    await expect(calls.call("send", { to: "x".repeat(20_000) })).rejects.toThrow("too long");
    const first = Array.from({ length: 8 }, () => calls.call("send", { to: "a.example" }));
    await expect(calls.call("send", {})).rejects.toThrow("No more calls");
    calls.dispose();
    await Promise.allSettled(first);
    const viewCalls = Array.from({ length: 100 }, (_, index) => ({ ...use, id: `v${index}` }));
    await expect(callsOf({ ...use, viewCalls }).call("send", {})).rejects.toThrow("No more calls");
  });

  it("is kept as ended when its view goes away while it runs", async () => {
    rig.addSender("post", { run: () => new Promise(() => {}) });
    const calls = callsOf();
    const made = answered(calls, { decision: "once" });
    await expect.poll(() => calls.running?.state).toBe("running");
    calls.dispose();
    await expect(made).rejects.toThrow("abort");
    expect(kept.at(-1)).toMatchObject({ state: "failed", result: { errorCode: "tool.view-stopped" } });
    expect(calls.running).toBeUndefined();
  });

  it("is made after those before it have ended, and as many may wait again", async () => {
    const always = { decision: "always", scope: "here" } as const;
    const calls = callsOf();
    await answered(calls, always);
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 8 }, () => calls.call("send", { to: "a.example" })));
    expect(rig.runs).toHaveLength(25);
    expect(calls.running).toBeUndefined();
  });

  it("may be one of a hundred, whatever became of those before", async () => {
    const viewCalls = Array.from({ length: 99 }, (_, index) => ({ ...use, id: `v${index}` }));
    const calls = callsOf({ ...use, viewCalls });
    await expect(answered(calls, { decision: "deny" })).rejects.toThrow("did not allow");
    await expect(calls.call("send", { to: "a.example" })).rejects.toThrow("No more calls");
  });

  it("has arguments of ten thousand characters at the most, and as much of its result is kept", async () => {
    const content = "x".repeat(10_001);
    rig.addSender("post", {
      touch: () => ({ effect: "none", target: "" }),
      run: async () => ({ content, forView: "{}" }),
    });
    const calls = callsOf();
    const longest = "x".repeat(10_000 - JSON.stringify({ to: "" }).length);
    expect(await calls.call("send", { to: longest })).toEqual({});
    await expect(calls.call("send", { to: `${longest}x` })).rejects.toThrow("too long");
    expect(kept.at(-1)?.result).toEqual({ content: content.slice(1) });
  });

  it("is not made once the view is gone", async () => {
    const calls = callsOf();
    calls.dispose();
    await expect(calls.call("send", { to: "a.example" })).rejects.toThrow("abort");
    expect(calls.asked).toBeUndefined();
    expect(kept).toEqual([]);
  });

  it("gives the view the reason where it failed, and its text where nothing was for the view", async () => {
    const touch = () => ({ effect: "none", target: "" }) as const;
    rig.addSender("post", { touch, run: async () => Promise.reject(new Error("The line is down.")) });
    await expect(callsOf().call("send", { to: "a" })).rejects.toThrow("The line is down.");
    rig.addSender("post", { touch, run: async () => ({ content: "sent" }) });
    expect(await callsOf().call("send", { to: "a" })).toEqual({ content: [{ type: "text", text: "sent" }] });
  });

  it("is shown as running while it runs, and as nothing before and after", async () => {
    let finish: (output: { content: string }) => void = () => {};
    rig.addSender("post", {
      run: () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    });
    const calls = callsOf();
    const made = answered(calls, { decision: "once" });
    await expect.poll(() => calls.running?.state).toBe("running");
    expect(calls.asked).toBeUndefined();
    finish({ content: "sent" });
    await made;
    expect(calls.running).toBeUndefined();
  });

  it("stands with the call whose view it is, and no model is told of it", () => {
    const [turn] = withViewCall([{ text: "", uses: [use] }], "u1", { ...use, id: "v1" });
    const whole = turn?.uses[0];
    expect(whole?.viewCalls?.map(({ id }) => id)).toEqual(["v1"]);
    expect(whole && resultForModel(whole)).toBe(resultForModel(use));
  });
});

describe("the result of a call, as its view has it,", () => {
  const text = (words: string) => ({ content: [{ type: "text", text: words }] });
  it.each<readonly [string, ToolUse["result"], object]>([
    ["is whole where it was kept", { content: "sent", forView: '{"n":1}' }, { n: 1 }],
    ["is its text where nothing was kept", { content: "sent" }, text("sent")],
    ["is its text where what was kept cannot be read", { content: "sent", forView: "{" }, text("sent")],
    ["is its text where what was kept is no object", { content: "sent", forView: "7" }, text("sent")],
    ["is its text where what was kept is nothing", { content: "sent", forView: "null" }, text("sent")],
    ["is empty where there is none", undefined, text("")],
  ])("%s", (_, result, expected) => {
    expect(viewResult(result)).toEqual(expected);
  });
});
