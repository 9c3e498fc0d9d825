import { beforeEach, describe, expect, test } from "vitest";
import { DeliveryRig } from "../../../../../tests/fakes/delivery-rig";
import { FakePorts } from "../../../../../tests/fakes/fake-ports";
import type { Script } from "../../../../../tests/fakes/task-runner-rig";
import { ToolRig } from "../../../../../tests/fakes/tool-rig";
import type { Agent } from "../../../domain/agent/agent";
import { toolUsesOf } from "../../../domain/journal/tool-turns";
import type { ToolCall } from "../../../domain/model/llm";
import type { ToolUse } from "../../../domain/tool/tool-use";
import type { RunModelCall } from "./run-model-call";
import { type ToolWork, withTools } from "./with-tools";

const ROOT = "task-1";
const { signal } = new AbortController();
const ADA: Agent = { id: "ada", name: "Ada", role: "Counts", instructions: "", tools: ["look", "ask"] };
const BO: Agent = { id: "bo", name: "Bo", role: "Knows", instructions: "You are Bo.", model: "bo-1" };
const ASKED = [{ role: "user", content: "Write" }] as const;
const WORK: ToolWork = { taskId: ROOT, node: "k", agent: ADA, messages: ASKED };
const CALL: RunModelCall = { purpose: "execution", taskId: ROOT, agent: ADA, messages: ASKED };
const look = (id = "c1"): ToolCall => ({ id, name: "look", arguments: '{"to":"x"}' });

let tools: ToolRig;
beforeEach(() => {
  tools = new ToolRig(new FakePorts());
  tools.agents = [BO];
  tools.add("look");
});

async function working(script: Script, work: ToolWork = WORK) {
  const rig = new DeliveryRig({ content: "Text", requirements: [], tools: tools.access }, script);
  await rig.begin();
  const engine = await rig.engine();
  const calls = await withTools(engine, work);
  const uses = async () => toolUsesOf((await rig.state()).events).map(({ use }) => use);
  return { rig, engine, calls, uses };
}

/** Asks for each of the turns in order, then writes. */
const turns = (...asked: readonly (readonly ToolCall[])[]): Script => {
  let count = 0;
  return () => asked[count++] ?? "Done.";
};

describe("work with tools", () => {
  test("goes on with the model until it asks for nothing more, and keeps each call", async () => {
    const { rig, calls, uses } = await working(turns([look()], [look("c2")]));
    expect((await calls.call(CALL, signal)).text).toBe("Done.");
    expect((await uses()).map(({ state }) => state)).toEqual(["done", "done"]);
    expect(tools.runs).toHaveLength(2);
    expect(rig.models.calls.map(({ tools: given }) => given?.map(({ name }) => name))).toEqual(
      Array(3).fill(["look"]),
    );
    expect(rig.models.calls.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ["user"],
      ["user", "assistant", "tool"],
      ["user", "assistant", "tool", "assistant", "tool"],
    ]);
  });

  test("shows results right after what was asked, before what is to be continued", async () => {
    const { rig, calls } = await working(turns([look()]));
    const messages = [...ASKED, { role: "assistant", content: "Half" }] as const;
    await calls.call({ ...CALL, messages }, signal);
    const last = rig.models.calls.at(-1)?.messages ?? [];
    expect(last.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "assistant"]);
    expect(last.at(-1)?.content).toBe("Half");
  });

  test("ends where it would go on for ever", async () => {
    let count = 0;
    const { calls } = await working(() => [look(`c${++count}`)]);
    await expect(calls.call(CALL, signal)).rejects.toMatchObject({ code: "tool.endless" });
    expect(tools.runs).toHaveLength(16);
  });

  test("is work without them where an agent has none", async () => {
    const { rig, calls } = await working(() => "Done.", { ...WORK, agent: { ...ADA, tools: ["nothing"] } });
    expect((await calls.call(CALL, signal)).text).toBe("Done.");
    expect(rig.models.calls[0]?.tools).toBeUndefined();
  });

  test("hands an agent who is asked the question alone, by that agent's own model", async () => {
    tools.add("ask", {
      run: async (_, own, { ask, sentElsewhere }) => {
        expect(await sentElsewhere("bo")).toBeUndefined();
        return { content: await ask("bo", "How many?", own) };
      },
    });
    const script = turns([{ id: "c", name: "ask", arguments: "{}" }]);
    const { rig, calls, uses } = await working((call) => (call.agentId === "bo" ? "Seven." : script(call)));
    await calls.call(CALL, signal);
    expect((await uses())[0]?.result?.content).toBe("Seven.");
    const asked = rig.models.calls.find(({ agentId }) => agentId === "bo");
    expect(asked).toMatchObject({ purpose: "execution", model: "bo-1", taskId: ROOT });
    expect(asked?.messages.at(-1)).toEqual({ role: "user", content: "How many?" });
    expect(asked?.messages).toHaveLength(2);
    expect(asked?.messages[0]?.content).toContain("You are Bo.");
  });

  test("may ask the agent itself, also one that is in no directory", async () => {
    tools.add("ask", {
      run: async (_, own, { ask }) => ({ content: await ask("ada", "Are you sure?", own) }),
    });
    const script = turns([{ id: "c", name: "ask", arguments: "{}" }]);
    const { calls, uses } = await working((call) =>
      call.messages.at(-1)?.content === "Are you sure?" ? "I am." : script(call),
    );
    await calls.call(CALL, signal);
    expect((await uses())[0]?.result?.content).toBe("I am.");
  });

  test("keeps no result that comes after the work was stopped", async () => {
    const stopper = new AbortController();
    tools.add("look", {
      run: async () => {
        stopper.abort();
        return { content: "late" };
      },
    });
    const { calls, uses } = await working(turns([look()]));
    await expect(calls.call(CALL, stopper.signal)).rejects.toMatchObject({ name: "AbortError" });
    expect((await uses()).map(({ state }) => state)).toEqual(["running"]);
  });
});

describe("work that is taken up again", () => {
  const use: ToolUse = { id: "u", call: look(), state: "running", touch: { effect: "none", target: "" } };

  async function takenUp(found: Partial<ToolUse>) {
    const begun = await working(turns());
    const turn = { text: "", uses: [{ ...use, ...found }] };
    await begun.engine.record({ type: "tool-turn", taskId: ROOT, agentId: "ada", node: "k", turn });
    return begun;
  }

  test("runs calls again that may be run twice", async () => {
    const { calls, uses } = await takenUp({ isRepeatable: true });
    expect((await calls.call(CALL, signal)).text).toBe("Done.");
    expect((await uses()).map(({ state }) => state)).toEqual(["done"]);
    expect(tools.runs).toHaveLength(1);
  });

  test("asks about calls that may have happened, and waits for the answer", async () => {
    const { engine, calls, uses } = await takenUp({});
    const replying = calls.call(CALL, signal);
    await expect.poll(async () => (await uses())[0]?.question?.concern).toBe("uncertain");
    expect(tools.runs).toEqual([]);
    const [asked] = await uses();
    const answered = { ...(asked ?? use), state: "denied", answer: { decision: "deny" } } as const;
    await engine.record({ type: "tool-changed", taskId: ROOT, agentId: "ada", use: answered });
    expect((await replying).text).toBe("Done.");
    expect(tools.runs).toEqual([]);
  });

  test("leaves calls that have ended as they are, and tells the model of them", async () => {
    const { rig, calls, uses } = await takenUp({ state: "done", result: { content: "seen" } });
    const before = rig.database.writes.length;
    await calls.call(CALL, signal);
    expect((await uses())[0]).toMatchObject({ state: "done", result: { content: "seen" } });
    expect(tools.runs).toEqual([]);
    expect(rig.models.calls[0]?.messages.at(-1)?.content).toContain("seen");
    const saved = rig.database.writes.slice(before).flatMap(({ operations }) => operations);
    expect(JSON.stringify(saved)).not.toContain("tool-changed");
  });
});

test("without tools calls are made as they are", async () => {
  const rig = new DeliveryRig({ content: "Text", requirements: [] }, () => "Done.");
  await rig.begin();
  const engine = await rig.engine();
  expect(await withTools(engine, WORK)).toBe(engine.resources.modelCalls);
});
