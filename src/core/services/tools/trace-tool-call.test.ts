import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type CompletedToolCall, Tracers } from "@core/points/tracer";
import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { turn } from "../../../../tests/fakes/scripted-models";
import { ToolRig } from "../../../../tests/fakes/tool-rig";

const KEY = "sk-proj-4f9aT3BlbkFJ8x7Qm2Zr5Vn1";

/** The calls a tracer hears of when an agent makes them. */
async function tracedCalls(
  content: string,
  run?: () => Promise<never>,
  { scope = "task/t1", to = `x ${KEY}`, ports = new FakePorts(), ears = true } = {},
): Promise<readonly CompletedToolCall[]> {
  const rig = new ToolRig(ports);
  const received: CompletedToolCall[] = [];
  const load = async () => ({
    record: async () => {},
    recordTool: async (call: CompletedToolCall) => void received.push(call),
  });
  const tracer = contribute(Tracers, { id: "ear", load });
  const deaf = contribute(Tracers, { id: "deaf", load: async () => ({ record: async () => {} }) });
  const broken = contribute(Tracers, {
    id: "broken",
    load: async () => ({ record: async () => {}, recordTool: () => Promise.reject(new Error("No.")) }),
  });
  const contributes = ears ? [deaf, broken, tracer] : [];
  rig.install(definePlugin({ id: "tracer-ear", apiVersion: 1, contributes }));
  const touch = () => ({ effect: "reads", target: "a.example" }) as const;
  rig.add("look", { touch, run: run ?? (async () => ({ content })) });
  const executor = await rig.toolbox.offer({ tools: ["look"] });
  const call = { id: "c", name: "look", arguments: JSON.stringify({ to }) };
  const session = {
    ...{ agent: { id: "ada", name: "Ada" }, language: "en", scope, hasPrivate: false },
    ...{ earlier: () => [], save: async () => {}, ask: async () => "", sentElsewhere: async () => undefined },
  };
  const made = executor?.turnOf("", [call], []);
  if (made) await executor?.settle(made, session, new AbortController().signal);
  await turn();
  return received;
}

test("tracers hear of each call: what it was run with and what it gave, but of nothing that looks like a key", async () => {
  const [call] = await tracedCalls(`Found ${KEY} there.`);
  expect(call).toMatchObject({ tool: "look", status: "success", taskId: "t1", agentId: "ada" });
  expect(call?.output).toMatch(/^Found .* there\.$/);
  expect(JSON.stringify(call)).not.toContain(KEY.slice(0, 12));
});

test("of a long result the beginning is traced, and no part of a key at its end", async () => {
  const [call] = await tracedCalls(`${"word ".repeat(3_998)}${KEY}${" word".repeat(40_000)}`);
  expect(call?.output).toHaveLength(20_000);
  expect(call?.output).not.toContain("sk-proj");
});

test("a call that fails is traced as one that has failed", async () => {
  const [call] = await tracedCalls("", async () => {
    throw new Error("No.");
  });
  expect(call).toMatchObject({ status: "error" });
  expect(call?.output).toBeUndefined();
});

test("a call is traced with where it was made, what it touched, when and for how long", async () => {
  const ports = new FakePorts();
  const startedAt = ports.clock.now();
  const failing = async () => {
    await ports.clock.advance(1_500);
    throw new Error("No.");
  };
  const [inTask] = await tracedCalls("", failing, { ports });
  expect(inTask).toMatchObject({ target: "a.example", startedAt, durationMs: 1_500, taskId: "t1" });
  expect(inTask).not.toHaveProperty("conversationId");
  expect(inTask?.callId).toBeTruthy();
  const [inChat] = await tracedCalls("Found.", undefined, { scope: "conversation/a/b", to: "Ada" });
  expect(inChat).toMatchObject({ conversationId: "a/b", input: '{"to":"Ada"}', output: "Found." });
  expect(inChat).not.toHaveProperty("taskId");
});

test("of long arguments the beginning is traced", async () => {
  const [call] = await tracedCalls("", undefined, { to: "word ".repeat(5_000) });
  expect(call?.input).toHaveLength(20_000);
});

test("a tracer that fails is told of in the log, and keeps nothing from the others", async () => {
  const ports = new FakePorts();
  expect(await tracedCalls("Found.", undefined, { ports })).toHaveLength(1);
  const failures = ports.logger.lines.filter(({ fields }) => fields?.tracer === "broken");
  expect(failures).toHaveLength(1);
  expect(await tracedCalls("Found.", undefined, { ears: false })).toEqual([]);
});
