import { beforeEach, describe, expect, test } from "vitest";
import { FakeHttp, jsonResponse, streamResponse } from "../../../../../tests/fakes/fake-http";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { type OAuthSecret, OAuthTokens, tokensIn } from "./oauth-tokens";

const TOKEN = "https://id.example/token";
const secret: OAuthSecret = {
  ...{ name: "account", host: "api.acme.example", label: "Acme account" },
  oauth: { authorize: "https://id.example/authorize", token: TOKEN, clientId: "troupe" },
};
const never = new AbortController().signal;
const given = { code: "c0de", verifier: "v".repeat(43), redirectUri: "https://troupe.example/oauth.html" };
const answer = (over: object = {}) => ({ access_token: "one", token_type: "Bearer", ...over });

let http: FakeHttp;
let clock: FixedClock;
let kept: Map<string, string>;
let tokens: OAuthTokens;
const asked = () => http.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
const signedIn = async (over: object = {}) => {
  http.once(TOKEN, jsonResponse(answer(over)));
  await tokens.exchange(secret, given, never);
};

beforeEach(() => {
  http = new FakeHttp();
  clock = new FixedClock(0);
  kept = new Map();
  const secrets = {
    get: async (name: string, host: string) => kept.get(`${name} ${host}`),
    set: async (name: string, host: string, value: string) => void kept.set(`${name} ${host}`, value),
    delete: async () => {},
    clear: async () => {},
  };
  tokens = new OAuthTokens({ http, clock, secrets });
});

describe("a token", () => {
  test("is got for a code with its proof, kept for its host, and sent from then on", async () => {
    expect([await tokens.get(secret), await tokens.isSignedIn(secret)]).toEqual([undefined, false]);
    await signedIn();
    expect(asked()).toEqual([
      {
        ...{ grant_type: "authorization_code", code: "c0de", code_verifier: given.verifier },
        ...{ redirect_uri: given.redirectUri, client_id: "troupe" },
      },
    ]);
    expect(http.requests[0]).toMatchObject({ url: TOKEN, method: "POST" });
    expect([...kept.keys()]).toEqual(["account https://api.acme.example"]);
    expect([await tokens.get(secret), await tokens.isSignedIn(secret)]).toEqual(["one", true]);
    expect(http.requests).toHaveLength(1);
  });

  test("is renewed before it is over, once for all who ask, with the newest token for that", async () => {
    await signedIn({ expires_in: 120, refresh_token: "r1" });
    await clock.advance(59_000);
    expect(await tokens.get(secret)).toBe("one");
    await clock.advance(2_000);
    http.once(TOKEN, jsonResponse(answer({ access_token: "two", expires_in: "3600", refresh_token: "r2" })));
    expect(await Promise.all([tokens.get(secret), tokens.get(secret)])).toEqual(["two", "two"]);
    expect(asked()[1]).toEqual({ grant_type: "refresh_token", refresh_token: "r1", client_id: "troupe" });
    await clock.advance(3_600_000);
    http.once(TOKEN, jsonResponse(answer({ access_token: "three", expires_in: 60 })));
    expect(await tokens.get(secret)).toBe("three");
    expect(asked()[2]).toMatchObject({ refresh_token: "r2" });
    expect(tokensIn([...kept.values()][0] ?? "")).toEqual(["three", "r2"]);
  });

  test("that is over and cannot be renewed is told by its label", async () => {
    await signedIn({ expires_in: 10 });
    await expect(tokens.get(secret)).rejects.toMatchObject({
      code: "oauth.expired",
      params: { label: "Acme account" },
    });
    await signedIn({ expires_in: 10, refresh_token: "r1" });
    http.once(TOKEN, jsonResponse({ error: "invalid_grant" }, { status: 400 }));
    await expect(tokens.get(secret)).rejects.toMatchObject({ code: "oauth.expired" });
    await expect(tokens.get(secret)).rejects.toMatchObject({ code: "network.failed" });
  });

  test("that another tab renewed at the same moment is taken", async () => {
    await signedIn({ expires_in: 10, refresh_token: "r1" });
    http.once(TOKEN, () => {
      kept.set("account https://api.acme.example", JSON.stringify({ access: "theirs", refresh: "r2" }));
      return jsonResponse({ error: "invalid_grant" }, { status: 400 });
    });
    expect(await tokens.get(secret)).toBe("theirs");
  });

  test("is none where what is kept was entered by hand, or is another host's", async () => {
    kept.set("account https://api.acme.example", "plain");
    kept.set("account https://evil.example", JSON.stringify({ access: "one" }));
    expect(await tokens.get(secret)).toBeUndefined();
    expect(tokensIn("plain")).toEqual([]);
  });
});

describe("an answer of a server", () => {
  test.each([
    ["no token", { token_type: "Bearer" }],
    ["another kind of token", answer({ token_type: "mac" })],
    ["a token with a line of its own", answer({ access_token: "a\r\nx-evil: 1" })],
    ["an endless token", answer({ access_token: "a".repeat(8_001) })],
    ["no text for renewing", answer({ refresh_token: 7 })],
    ["a time that is none", answer({ expires_in: -1 })],
    ["a list", [answer()]],
    ["nothing", null],
  ])("is none that holds %s", async (_, body) => {
    http.once(TOKEN, jsonResponse(body));
    await expect(tokens.exchange(secret, given, never)).rejects.toMatchObject({
      code: "oauth.unreadable",
      params: { host: "id.example" },
    });
    expect(kept.size).toBe(0);
  });

  test("is none that is no JSON, or does not end", async () => {
    http.once(TOKEN, new Response("<html>"));
    await expect(tokens.exchange(secret, given, never)).rejects.toMatchObject({ code: "oauth.unreadable" });
    http.once(TOKEN, streamResponse(Array<string>(200).fill(" ".repeat(1_000))));
    await expect(tokens.exchange(secret, given, never)).rejects.toMatchObject({ code: "oauth.unreadable" });
  });

  test("that refuses is told with its reason, in which everything can be seen, and nothing is kept", async () => {
    const error_description = `Not \u202eyou${"!".repeat(300)}`;
    http.once(TOKEN, jsonResponse({ error: "invalid_request", error_description }, { status: 400 }));
    const failed = await tokens.exchange(secret, given, never).catch((error) => error);
    expect(failed).toMatchObject({ code: "sign-in.refused", params: { provider: "id.example" } });
    expect(failed.params.reason).toMatch(/^Not ⟨U\+202E⟩you!+$/);
    expect(failed.params.reason.length).toBeLessThanOrEqual(200);
    http.once(TOKEN, jsonResponse(answer(), { status: 500 }));
    await expect(tokens.exchange(secret, given, never)).rejects.toMatchObject({ code: "oauth.unreadable" });
    expect(kept.size).toBe(0);
  });
});
