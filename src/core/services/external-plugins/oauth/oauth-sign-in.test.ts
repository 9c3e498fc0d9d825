import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeHasher } from "../../../../../tests/fakes/fake-hasher";
import { SequentialIds } from "../../../../../tests/fakes/sequential-ids";
import { readManifest } from "../../../domain/external-plugins/manifest";
import { OAuthSignIn } from "./oauth-sign-in";
import type { OAuthSecret } from "./oauth-tokens";

const never = new AbortController().signal;
const oauth = {
  authorize: "https://id.example/authorize?tenant=a",
  token: "https://id.example/t",
  clientId: "troupe",
};
const secret = (over: object = {}): OAuthSecret => ({
  ...{ name: "account", host: "api.acme.example", label: "Acme" },
  oauth: { ...oauth, ...over },
});
let opened: URL[];
let exchanged: unknown[];
let answer: Readonly<Record<string, string>> | string;

const window = {
  redirectUri: "https://troupe.example/oauth.html",
  open: async (address: Promise<string>) => {
    opened.push(new URL(await address));
    return new URLSearchParams(answer);
  },
};
const signIn = (over: object = {}) =>
  new OAuthSignIn({ window, hasher: new FakeHasher(), ids: new SequentialIds() }).signIn(
    secret(over),
    { exchange: async (_, given) => void exchanged.push(given) },
    never,
  );
beforeEach(() => {
  opened = [];
  exchanged = [];
  answer = { code: "c0de" };
});

describe("a sign-in", () => {
  test("asks the declared page for a code with a state and a challenge, and nobody for a secret", async () => {
    await signIn({ scope: "files.read offline" });
    const asked = Object.fromEntries(opened[0]?.searchParams ?? []);
    expect(opened[0]?.origin).toBe("https://id.example");
    expect(asked).toEqual({
      ...{ tenant: "a", response_type: "code", client_id: "troupe", scope: "files.read offline" },
      ...{ redirect_uri: window.redirectUri, code_challenge_method: "S256" },
      state: expect.stringMatching(/^.{42}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(exchanged).toEqual([
      { code: "c0de", verifier: expect.stringMatching(/^[\w-]{43,128}$/), redirectUri: window.redirectUri },
    ]);
    const [{ verifier }] = exchanged as [{ verifier: string }];
    expect(opened[0]?.href).not.toContain(verifier);
  });

  test("sets what it asks for, whatever the declared page has in its address", async () => {
    await signIn({
      authorize: `${oauth.authorize}&state=known&redirect_uri=https://evil.example&code_challenge=x`,
    });
    const asked = opened[0]?.searchParams;
    expect(asked?.getAll("redirect_uri")).toEqual([window.redirectUri]);
    expect(asked?.getAll("state")).not.toContain("known");
    expect(asked?.getAll("code_challenge")).not.toContain("x");
  });

  test.each([
    ["a refusal", { error: "access_denied", error_description: "No\u202e" }, "sign-in.refused"],
    ["no code", {}, "oauth.unreadable"],
    ["an empty code", { code: "" }, "oauth.unreadable"],
    ["an endless code", { code: "a".repeat(4_001) }, "oauth.unreadable"],
    ["two codes", "code=a&code=b", "oauth.unreadable"],
  ])("ends with %s, and sends nothing to the server for tokens", async (_, given, code) => {
    answer = given as typeof answer;
    const named = code === "sign-in.refused" ? "provider" : "host";
    await expect(signIn()).rejects.toMatchObject({ code, params: { [named]: "id.example" } });
    expect(exchanged).toEqual([]);
  });

  test.each([
    ["another server's", { code: "c0de", iss: "https://evil.example" }],
    ["nobody's", { code: "c0de" }],
    ["of two", "code=c0de&iss=https%3A%2F%2Fid.example&iss=https%3A%2F%2Fevil.example"],
    ["another server's refusal", { error: "access_denied", iss: "https://evil.example" }],
  ])("uses no answer that is %s where the server names itself", async (_, given) => {
    answer = given as typeof answer;
    const own = { issuer: "https://id.example" };
    await expect(signIn(own)).rejects.toMatchObject({ code: "sign-in.mixed-up" });
    expect(exchanged).toEqual([]);
    answer = { code: "c0de", iss: "https://id.example" };
    await signIn(own);
    expect(exchanged).toHaveLength(1);
  });

  test("is given up after ten minutes", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    const waiting = new OAuthSignIn({
      window: { ...window, open: async (_, __, signal) => Promise.reject(signal.reason) },
      ...{ hasher: new FakeHasher(), ids: new SequentialIds() },
    });
    await expect(waiting.signIn(secret(), { exchange: async () => {} }, never)).rejects.toMatchObject({
      code: "oauth.late",
    });
    expect(timeout).toHaveBeenCalledWith(600_000);
    timeout.mockRestore();
  });
});

test.each([
  ["a page without TLS", { authorize: "http://id.example/a" }],
  ["a script for a page", { authorize: "javascript:alert(1)" }],
  ["an endpoint with a password", { token: "https://a:b@id.example/t" }],
  ["an endpoint with a fragment", { token: "https://id.example/t#x" }],
  ["letters that look like others", { token: "https://іd.example/t" }],
  ["a client of two lines", { clientId: "a\nb" }],
  ["a secret of the client", { clientSecret: "s" }],
  ["an endless scope", { scope: "a".repeat(501) }],
])("a manifest does not name %s", (_, over) => {
  const contributes = [{ point: "tool", id: "t" }];
  const said = { id: "a", name: "A", version: "1.0.0", apiVersion: 1, contributes, secrets: [secret(over)] };
  expect(() => readManifest(said)).toThrow(
    expect.objectContaining({
      params: expect.objectContaining({ field: expect.stringMatching(/^secrets\.0\.oauth/) }),
    }),
  );
});
