import { answeredUse, type ToolUse } from "@core/domain/tool/tool-use";
import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { MemoryTabHub } from "../../../../tests/fakes/memory-tab-channel";
import { leftoverKeys } from "../backup/record-leftovers";
import { TOOL_CONFIRMATIONS, ToolConfirmations } from "./tool-confirmations";

const asked: ToolUse = {
  id: "u1",
  call: { id: "c", name: "post", arguments: '{"to":"a.example"}' },
  state: "asked",
  question: {
    concern: "effect",
    touch: { effect: "sends", target: "a.example" },
    fingerprint: "f",
    round: 1,
  },
};
const allowed = answeredUse(asked, { decision: "once" });

let ports: FakePorts;
let hub: MemoryTabHub;
beforeEach(() => {
  ports = new FakePorts();
  hub = new MemoryTabHub();
});
const inTab = (preferences = ports.preferences) =>
  new ToolConfirmations({ preferences, hasher: ports.hasher, tabs: hub.tab() });

describe("that a call was allowed", () => {
  test("is known on this device after a reload, and on no other", async () => {
    await inTab().keep(allowed);
    expect(await inTab().has(allowed)).toBe(true);
    expect(await inTab(new MemoryPreferences()).has(allowed)).toBe(false);
  });

  test.each<readonly [string, ToolUse]>([
    ["another call", { ...allowed, id: "u2" }],
    ["other arguments", { ...allowed, call: { ...allowed.call, arguments: '{"to":"b.example"}' } }],
    ["arguments that the answer never had", answeredUse(asked, { decision: "once", arguments: "{}" })],
    ["an answer that says more", answeredUse(asked, { decision: "always", scope: "agent" })],
    ["a later question", { ...allowed, question: { ...asked.question, round: 2 } as ToolUse["question"] }],
    ["another tool", { ...allowed, call: { ...allowed.call, name: "pay" } }],
  ])("says nothing of %s, whatever a record has", async (_, other) => {
    const confirmations = inTab();
    await confirmations.keep(allowed);
    expect(await confirmations.has(other)).toBe(false);
  });

  test("is told to the tab that works, before the preferences of that one have it, and so is that it holds no more", async () => {
    const working = inTab(new MemoryPreferences());
    const answering = inTab();
    await answering.keep(allowed);
    expect(await working.has(allowed)).toBe(true);
    answering.forget(allowed.id);
    expect(await working.has(allowed)).toBe(false);
  });

  test("is known by the latest answer, in whichever tab it was given", async () => {
    const [one, other] = [inTab(), inTab()];
    const always = answeredUse(asked, { decision: "always", scope: "agent" });
    await one.keep(allowed);
    await other.keep(always);
    for (const tab of [one, other, inTab()])
      expect([await tab.has(allowed), await tab.has(always)]).toEqual([false, true]);
    await one.keep(allowed);
    for (const tab of [one, other, inTab()])
      expect([await tab.has(allowed), await tab.has(always)]).toEqual([true, false]);
    other.forget(allowed.id);
    for (const tab of [one, other, inTab()]) expect(await tab.has(allowed)).toBe(false);
  });

  test("leaves nothing behind once it holds no more, and nobody hears of what never held", async () => {
    const confirmations = inTab();
    await confirmations.keep(allowed);
    await confirmations.keep({ ...allowed, id: "u2" });
    confirmations.forget(allowed.id);
    expect(await confirmations.has({ ...allowed, id: "u2" })).toBe(true);
    confirmations.forget("u2");
    expect(ports.preferences.get(TOOL_CONFIRMATIONS)).toBeUndefined();
    const heard: string[] = [];
    hub.tab().listen(({ type }) => heard.push(type));
    confirmations.forget("u2");
    expect(heard).toEqual([]);
  });

  test("does not outlive a reset or a restored backup, and what cannot be read allows nothing", async () => {
    await inTab().keep(allowed);
    expect(await leftoverKeys(ports.database)).toContain(TOOL_CONFIRMATIONS);
    ports.preferences.set(TOOL_CONFIRMATIONS, "{");
    expect(await inTab().has(allowed)).toBe(false);
  });

  test("is kept of no more calls than there is room for", async () => {
    const confirmations = inTab();
    for (let call = 0; call < 250; call++) await confirmations.keep({ ...allowed, id: `u${call}` });
    expect(await confirmations.has({ ...allowed, id: "u0" })).toBe(false);
    expect(await confirmations.has({ ...allowed, id: "u249" })).toBe(true);
  });
});
