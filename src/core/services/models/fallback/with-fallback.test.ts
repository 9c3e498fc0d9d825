import { beforeEach, describe, expect, test } from "vitest";
import { ModelSetup } from "../../../../../tests/fakes/model-setup";
import { failing, type Script, ScriptedProvider, saying } from "../../../../../tests/fakes/scripted-provider";
import { AppError } from "../../../errors/app-error";
import type { ModelCall, ModelPart } from "../model-call";
import { FallbackModel } from "./fallback-model";
import { withFallback } from "./with-fallback";

const CALL: ModelCall = { purpose: "chat", messages: [{ role: "user", content: "Hello" }] };
const REFUSED = new AppError("provider.api", { provider: "Alpha", status: 401, statusText: "", detail: "" });
const LIMITED = new AppError("provider.api", { status: 402, statusText: "", detail: "" });

let alpha: ScriptedProvider;
let beta: ScriptedProvider;
let setup: ModelSetup;
let parts: ModelPart[];
beforeEach(() => {
  alpha = new ScriptedProvider("alpha", { name: "Alpha" });
  beta = new ScriptedProvider("beta", { name: "Beta" });
  setup = new ModelSetup(alpha, beta);
  parts = [];
});

/** Asks the default model, which does as it is scripted; the other one is the fallback, unless it is not to be. */
async function ask(
  script: Script,
  over: Partial<ModelCall> = {},
  fallback: "beta" | "alpha" | "none" = "beta",
) {
  alpha.script(script);
  const first = await setup.add("alpha");
  const second = await setup.add("beta");
  if (fallback !== "none") await setup.credentials.setFallback(fallback === "beta" ? second.id : first.id);
  const caller = withFallback(setup.caller, new FallbackModel(setup.credentials, setup.host));
  const { signal } = new AbortController();
  for await (const part of caller.stream({ ...CALL, ...over }, signal)) parts.push(part);
}

const text = () => parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");
const notes = () => parts.filter(({ type }) => type === "fallback");

describe("a reply of which nothing came", () => {
  test("is asked for once more from the fallback, and says which model answered and why", async () => {
    beta.script(saying("Good day"));
    await ask(failing(REFUSED));
    expect(text()).toBe("Good day");
    expect(notes()).toMatchObject([
      {
        fallback: { answeredBy: "Beta · beta-model", insteadOf: "Alpha · alpha-model", reason: "key" },
        route: { provider: "beta", model: "beta-model", sentTo: "https://beta.example/v1" },
      },
    ]);
    expect([alpha.calls.length, beta.calls.length]).toEqual([1, 1]);
  });

  test("falls back as well where its model was chosen by the user, and takes the fallback's own model", async () => {
    alpha.script(failing(REFUSED));
    const { id } = await setup.add("alpha", { model: "second" });
    await ask(failing(REFUSED), { credentialId: id, model: "pinned" });
    expect(notes()).toMatchObject([{ fallback: { insteadOf: "Alpha · pinned" } }]);
    expect(beta.calls[0]?.credential.model).toBe("beta-model");
  });

  test("is told of by what the expected model said where the fallback does not answer either, once", async () => {
    beta.script(failing(LIMITED));
    await expect(ask(failing(REFUSED))).rejects.toMatchObject({ params: { status: 401 } });
    expect([alpha.calls.length, beta.calls.length]).toEqual([1, 1]);
    expect(notes()).toEqual([]);
  });

  test.each([
    ["no fallback is set", {}, "none", REFUSED],
    ["it came from the fallback", {}, "alpha", REFUSED],
    ["it goes on with a text", { continues: true }, "beta", REFUSED],
    ["it is no reply of a conversation", { purpose: "title" }, "beta", REFUSED],
    ["the prompt is refused", {}, "beta", new AppError("provider.api", { status: 400, body: "Bad request" })],
  ] as const)("is not asked for again where %s", async (_, over, fallback, error) => {
    await expect(ask(failing(error), over, fallback)).rejects.toMatchObject({ code: "provider.api" });
    expect(beta.calls).toEqual([]);
  });
});

test("after the first words nothing is asked for again", async () => {
  await expect(ask(failing(REFUSED, "Good"))).rejects.toMatchObject({ params: { status: 401 } });
  expect([text(), beta.calls.length]).toEqual(["Good", 0]);
});

test("what breaks off in the fallback is told of as it is", async () => {
  beta.script(failing(LIMITED, "Half"));
  await expect(ask(failing(REFUSED))).rejects.toMatchObject({ params: { status: 402 } });
  expect([text(), notes().length]).toEqual(["Half", 1]);
});

test("a simulated model is no fallback", async () => {
  beta = new ScriptedProvider("beta", { simulated: true });
  setup = new ModelSetup(alpha, beta);
  await expect(ask(failing(REFUSED))).rejects.toMatchObject({ params: { status: 401 } });
  expect(beta.calls).toEqual([]);
});
