import { beforeEach, expect, test } from "vitest";
import { ModelSetup } from "../../../../../tests/fakes/model-setup";
import { RunModelCallsRig, WRITE } from "../../../../../tests/fakes/run-model-calls-rig";
import { failing, ScriptedProvider, saying } from "../../../../../tests/fakes/scripted-provider";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import { AppError } from "../../../errors/app-error";
import { FallbackModel } from "../../models/fallback/fallback-model";
import { withModel } from "./models-of-task";

const REFUSED = new AppError("provider.api", { status: 401, statusText: "", detail: "" });
const LIMITED = new AppError("provider.api", { status: 402, statusText: "", detail: "" });
const FALLBACK = { answeredBy: "Beta · b1", insteadOf: "Alpha · alpha-model", reason: "key" } as const;
const signal = () => new AbortController().signal;

let alpha: ScriptedProvider;
let beta: ScriptedProvider;
let setup: ModelSetup;
let rig: RunModelCallsRig;
let first: string;
beforeEach(async () => {
  alpha = new ScriptedProvider("alpha", { name: "Alpha" });
  const suggestedModels = [{ id: "b1", contextWindow: 100_000, price: { input: 1, output: 1000 } }];
  beta = new ScriptedProvider("beta", { name: "Beta", suggestedModels });
  setup = new ModelSetup(alpha, beta);
  rig = new RunModelCallsRig(undefined, beta);
  first = (await setup.add("alpha")).id;
  const { id } = await setup.add("beta", { model: "b1" });
  await setup.credentials.setFallback(id);
});

const open = async () =>
  (await rig.open(setup.caller, new FallbackModel(setup.credentials, setup.host))).calls;
const called = async (): Promise<readonly JournalEvent[]> =>
  (await rig.events()).filter(({ type }) => type === "model-called");

test("a call of which nothing came is a second call, by the fallback, that says why and has its price", async () => {
  alpha.script(failing(REFUSED));
  beta.script(saying("Done."));
  const reply = await (await open()).call(WRITE, signal());
  expect([reply.text, reply.route.provider]).toEqual(["Done.", "beta"]);
  const [broken, answered] = await called();
  expect(broken).toMatchObject({ provider: "alpha", failed: true });
  expect(broken).not.toHaveProperty("fallback");
  expect(answered).toMatchObject({ provider: "beta", model: "b1", fallback: FALLBACK });
  const reserved = (await rig.events()).filter(({ type }) => type === "call-reserved");
  expect(reserved).toHaveLength(2);
  expect(reserved[0]).not.toMatchObject({ cost: expect.any(Number) });
  expect(reserved[1]).toMatchObject({ cost: expect.any(Number) });
});

test("the model that the task names falls back as well", async () => {
  alpha.script(failing(REFUSED));
  const models = withModel(setup.caller, { credentialId: first, model: "pinned" });
  const { calls } = await rig.open(models, new FallbackModel(setup.credentials, setup.host));
  expect((await calls.call(WRITE, signal())).route.model).toBe("b1");
  expect((await called())[1]).toMatchObject({ fallback: { insteadOf: "Alpha · pinned" } });
});

test("after the first words, and for a text that is gone on with, there is no second call", async () => {
  alpha.script(failing(REFUSED, "Half"), failing(REFUSED));
  const calls = await open();
  await expect(calls.call(WRITE, signal())).rejects.toMatchObject({ params: { status: 401 } });
  await expect(calls.call({ ...WRITE, written: "Half" }, signal())).rejects.toMatchObject({
    params: { status: 401 },
  });
  expect(beta.calls).toEqual([]);
});

test("where the fallback does not answer either there is no third call, and the expected model's error counts", async () => {
  alpha.script(failing(REFUSED));
  beta.script(failing(LIMITED));
  await expect((await open()).call(WRITE, signal())).rejects.toMatchObject({ params: { status: 401 } });
  expect([alpha.calls.length, beta.calls.length]).toEqual([1, 1]);
  expect((await called())[1]).toMatchObject({ provider: "beta", failed: true });
});

test("a call that is for one provider alone, as a second opinion is, is answered by no other", async () => {
  alpha.script(failing(REFUSED));
  const call = { ...WRITE, credentialId: first };
  await expect((await open()).call(call, signal())).rejects.toMatchObject({ params: { status: 401 } });
  expect(beta.calls).toEqual([]);
});

test("a model that refused its key is not asked again by the calls that follow, which say so as well", async () => {
  alpha.script(failing(REFUSED));
  beta.script(saying("One."), saying("Two."));
  const calls = await open();
  await calls.call(WRITE, signal());
  expect((await calls.call(WRITE, signal())).text).toBe("Two.");
  expect([alpha.calls.length, beta.calls.length]).toEqual([1, 2]);
  expect(await called()).toMatchObject([
    { provider: "alpha", failed: true },
    { provider: "beta", fallback: FALLBACK },
    { provider: "beta", fallback: FALLBACK },
  ]);
});

test("it is asked again where the fallback does not answer in its place", async () => {
  alpha.script(failing(REFUSED), saying("Back."));
  beta.script(saying("One."), failing(LIMITED), saying("Three."));
  const calls = await open();
  await calls.call(WRITE, signal());
  await expect(calls.call(WRITE, signal())).rejects.toMatchObject({ params: { status: 401 } });
  expect((await calls.call(WRITE, signal())).text).toBe("Back.");
  expect([alpha.calls.length, beta.calls.length]).toEqual([2, 2]);
});

test("a text that the fallback has begun is gone on with by it", async () => {
  alpha.script(failing(REFUSED));
  beta.script(saying("Half"), saying(" and whole."));
  const calls = await open();
  await calls.call(WRITE, signal());
  const reply = await calls.call({ ...WRITE, written: "Half" }, signal());
  expect([reply.text, reply.route.provider]).toEqual([" and whole.", "beta"]);
});
