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
): Promise<readonly CompletedToolCall[]> {
  const rig = new ToolRig(new FakePorts());
  const heard: CompletedToolCall[] = [];
  const load = async () => ({
    record: async () => {},
    recordTool: async (call: CompletedToolCall) => void heard.push(call),
  });
  const tracer = contribute(Tracers, { id: "ear", load });
  const deaf = contribute(Tracers, { id: "deaf", load: async () => ({ record: async () => {} }) });
  rig.install(definePlugin({ id: "tracer-ear", apiVersion: 1, contributes: [deaf, tracer] }));
  rig.add("look", { run: run ?? (async () => ({ content })) });
  const executor = await rig.toolbox.offer({ tools: ["look"] });
  const call = { id: "c", name: "look", arguments: JSON.stringify({ to: `x ${KEY}` }) };
  const session = {
    ...{ agent: { id: "ada", name: "Ada" }, language: "en", scope: "task/t1", hasPrivate: false },
    ...{ earlier: () => [], save: async () => {}, ask: async () => "", sentElsewhere: async () => undefined },
  };
  const made = executor?.turnOf("", [call], []);
  if (made) await executor?.settle(made, session, new AbortController().signal);
  await turn();
  return heard;
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
