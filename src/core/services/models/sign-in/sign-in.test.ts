import { createHash } from "node:crypto";
import { AppError } from "@core/errors/app-error";
import { describe, expect, test } from "vitest";
import { ModelSetup } from "../../../../../tests/fakes/model-setup";
import { ScriptedProvider } from "../../../../../tests/fakes/scripted-provider";
import { SignIn } from "./sign-in";

const signal = new AbortController().signal;

function setUp(exchange: () => Promise<string> = async () => "key-1") {
  const exchanged: string[][] = [];
  const provider = new ScriptedProvider("acme", { signsIn: true });
  Object.assign(provider, {
    signIn: {
      address: (request: object) => `https://acme.example/auth?${new URLSearchParams({ ...request })}`,
      exchange: (code: string, verifier: string) => {
        exchanged.push([code, verifier]);
        return exchange();
      },
    },
  });
  const setup = new ModelSetup(provider);
  const { hasher, ids, session } = setup.ports;
  const signIn = new SignIn(setup.credentials, setup.host, hasher, ids, session);
  const begin = async () => {
    const address = await signIn.begin("acme", "https://app.example/fr/?signin=1", "/tasks/t1");
    return Object.fromEntries(new URL(address).searchParams);
  };
  return { setup, signIn, begin, exchanged };
}

describe("signing in with a provider", () => {
  test("sends a challenge that only this tab can answer, and a key comes of it", async () => {
    const { setup, signIn, begin, exchanged } = setUp();
    const { state = "", challenge, callbackUrl = "" } = await begin();
    expect(new URL(callbackUrl).searchParams.get("state")).toBe(state);
    expect(await signIn.finish({ code: "c-1", states: [state, state] }, signal)).toBe("/tasks/t1");
    const [code, verifier = ""] = exchanged[0] ?? [];
    expect(code).toBe("c-1");
    expect(verifier).toMatch(/^[\w-]{43,128}$/);
    expect(createHash("sha256").update(verifier).digest("base64url")).toBe(challenge);
    expect(await setup.credentials.list()).toMatchObject([{ provider: "acme", order: 0 }]);
    expect(JSON.stringify(await setup.credentials.list())).not.toContain("key-1");
  });

  test.each([
    ["another state", ["other"]],
    ["one of two states is another", ["", "other"]],
    ["no state", []],
  ])("an answer with %s is refused before anything is sent", async (_, states) => {
    const { setup, signIn, begin, exchanged } = setUp();
    const { state = "" } = await begin();
    const answered = states.map((each) => each || state);
    await expect(signIn.finish({ code: "c", states: answered }, signal)).rejects.toMatchObject({
      code: "sign-in.unknown",
    });
    expect(exchanged).toEqual([]);
    expect(await setup.credentials.list()).toEqual([]);
  });

  test("an answer nobody asked for is refused, and so is the same one twice", async () => {
    const { signIn, begin } = setUp();
    const answer = { code: "c", states: ["s"] };
    await expect(signIn.finish(answer, signal)).rejects.toMatchObject({ code: "sign-in.unknown" });
    const { state = "" } = await begin();
    await signIn.finish({ code: "c", states: [state] }, signal);
    await expect(signIn.finish({ code: "c", states: [state] }, signal)).rejects.toMatchObject({
      code: "sign-in.unknown",
    });
  });

  test("a user who says no, and a provider that does, are told apart", async () => {
    const denied = setUp();
    await denied.begin();
    await expect(denied.signIn.finish({ code: undefined, states: [] }, signal)).rejects.toMatchObject({
      code: "sign-in.denied",
    });
    const refusal = new AppError("provider.api", { status: 403, body: '{"error":{"message":"Expired"}}' });
    const refused = setUp(() => Promise.reject(refusal));
    const { state = "" } = await refused.begin();
    await expect(refused.signIn.finish({ code: "c", states: [state] }, signal)).rejects.toMatchObject({
      code: "sign-in.refused",
      params: { reason: "Expired" },
    });
  });
});
