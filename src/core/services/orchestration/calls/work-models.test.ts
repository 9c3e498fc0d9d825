import { beforeEach, expect, test } from "vitest";
import { ModelSetup } from "../../../../../tests/fakes/model-setup";
import { RunModelCallsRig, WRITE } from "../../../../../tests/fakes/run-model-calls-rig";
import { ScriptedProvider } from "../../../../../tests/fakes/scripted-provider";
import { keepWorkModel } from "../../../domain/task/work-models";
import { withModel } from "./models-of-task";
import type { RunModelCall } from "./run-model-call";

const signal = () => new AbortController().signal;

let setup: ModelSetup;
let rig: RunModelCallsRig;
let second: string;
beforeEach(async () => {
  const suggestedModels = [{ id: "b1", contextWindow: 9_000 }];
  setup = new ModelSetup(
    new ScriptedProvider("alpha", { suggestedModels: [{ id: "a1", contextWindow: 90_000 }] }),
    new ScriptedProvider("beta", { suggestedModels }),
  );
  rig = new RunModelCallsRig();
  await setup.add("alpha", { model: "a1" });
  second = (await setup.add("beta", { model: "b1" })).id;
  keepWorkModel(rig.ports.preferences, "check", { credentialId: second, model: "b2" });
});

/** The provider and model that answer a call. */
async function answering(
  call: Partial<RunModelCall>,
  models = setup.caller as Parameters<typeof withModel>[0],
) {
  const { calls } = await rig.open(models);
  const { route } = await calls.call({ ...WRITE, ...call }, signal());
  return `${route.provider}/${route.model}`;
}

test("each kind of work goes to the model of the settings, and all else to the default one", async () => {
  expect(await answering({ purpose: "validation" })).toBe("beta/b2");
  expect(await answering({})).toBe("alpha/a1");
  keepWorkModel(rig.ports.preferences, "read", { credentialId: second, model: "b1" });
  expect(await answering({ taskId: "part" })).toBe("beta/b1");
  const facts = (await rig.events()).filter(({ type }) => type === "model-called");
  expect(facts).toMatchObject([{ model: "b2" }, { model: "a1" }, { model: "b1" }]);
});

test("what a model can read is asked of the one that will be given it", async () => {
  keepWorkModel(rig.ports.preferences, "check", { credentialId: second, model: "b1" });
  const { calls } = await rig.open(setup.caller);
  expect((await calls.route("check", {})).contextWindow).toBe(9_000);
  expect((await calls.route("write", {})).contextWindow).toBe(90_000);
});

test("the wishes of an agent that can be met count more, and the task's own model most", async () => {
  const check = { purpose: "validation" } as const;
  expect(await answering({ ...check, provider: "alpha", model: "a2" })).toBe("alpha/a2");
  expect(await answering({ ...check, model: "a3" })).toBe("alpha/a3");
  expect(await answering({ ...check, provider: "nowhere", model: "x" })).toBe("beta/b2");
  const [first] = await setup.credentials.list();
  const models = withModel(setup.caller, { credentialId: first?.id ?? "", model: "chosen" });
  expect(await answering(check, models)).toBe("alpha/chosen");
  expect(await answering(check, withModel(setup.caller, { credentialId: "gone", model: "x" }))).toBe(
    "alpha/a1",
  );
});

test("a model that is no longer set up is none", async () => {
  await setup.credentials.remove(second);
  expect(await answering({ purpose: "validation" })).toBe("alpha/a1");
});
