import { resultForModel } from "@core/domain/tool/tool-messages";
import type { ToolAnswer, ToolUse } from "@core/domain/tool/tool-use";
import { withViewCall } from "@core/domain/tool/tool-use";
import { beforeEach, describe, expect, it } from "vitest";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import { ToolRig } from "../../../../../tests/fakes/tool-rig";
import { ViewCalls } from "./view-calls";

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
  });

  it("stands with the call whose view it is, and no model is told of it", () => {
    const [turn] = withViewCall([{ text: "", uses: [use] }], "u1", { ...use, id: "v1" });
    const whole = turn?.uses[0];
    expect(whole?.viewCalls?.map(({ id }) => id)).toEqual(["v1"]);
    expect(whole && resultForModel(whole)).toBe(resultForModel(use));
  });
});
