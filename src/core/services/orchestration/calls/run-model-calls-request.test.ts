import { describe, expect, test } from "vitest";
import { answering, RunModelCallsRig, WRITE } from "../../../../../tests/fakes/run-model-calls-rig";
import type { ModelCall, ModelReply } from "../../models/model-call";
import type { RunModelCall } from "./run-model-call";

const signal = () => new AbortController().signal;

describe("a call that is handed on", () => {
  const handedOn = async (over: Partial<RunModelCall> = {}, reply: Partial<ModelReply> = {}) => {
    const asked: ModelCall[] = [];
    const rig = new RunModelCallsRig();
    const tab = await rig.open(
      answering(async (call) => {
        asked.push(call);
        return reply;
      }),
    );
    await tab.calls.call({ ...WRITE, ...over }, signal());
    return { call: asked[0], createdAt: rig.ports.clock.now() };
  };

  test("says for whom, for which task and since when, and names nothing that was not chosen", async () => {
    const { call, createdAt } = await handedOn();
    expect(call).toMatchObject({
      taskId: "t",
      agentId: "a",
      cacheKey: "t",
      since: createdAt,
      continues: false,
    });
    for (const absent of ["tools", "schema", "credentialId", "workModel", "effort"])
      expect(call).not.toHaveProperty(absent);
  });

  test("has its tools, its form and its provider where they were chosen, and says that it goes on", async () => {
    const chosen = {
      tools: [{ name: "calculator", description: "Counts.", parameters: { type: "object" } }],
      schema: { name: "verdict", schema: { type: "object" } },
      ...{ credentialId: "c9", model: "m9", temperature: 0.2 },
    };
    const { call } = await handedOn({ ...chosen, written: "Once " });
    expect(call).toMatchObject({ ...chosen, continues: true });
  });

  test("takes the effort that was chosen for it", async () => {
    const { call } = await handedOn({ effort: "high" });
    expect(call).toMatchObject({ effort: "high" });
  });

  test("tells who searches the web for it, and its journal knows", async () => {
    const rig = new RunModelCallsRig();
    const tab = await rig.open(
      answering(async ({ onWebSearch }) => {
        onWebSearch?.("provider");
        return {};
      }),
    );
    const searching: unknown[] = [];
    await tab.calls.call({ ...WRITE, onWebSearch: (by) => void searching.push(by) }, signal());
    expect(searching).toEqual(["provider"]);
    expect((await rig.events()).at(-1)).toMatchObject({ type: "model-called", webSearch: "provider" });
  });

  test("tells which passages it was given, where there are any", async () => {
    const sources = [{ number: 1, name: "k.txt", itemId: "k", start: 0, end: 1 }];
    const given: unknown[] = [];
    const onSources = (told: unknown) => given.push(told);
    await handedOn({ onSources }, { sources });
    await handedOn({ onSources });
    expect(given).toEqual([sources]);
  });
});
