import { beforeEach, expect, test } from "vitest";
import { FakeHttp, jsonResponse } from "../../../../../tests/fakes/fake-http";
import { FixedClock } from "../../../../../tests/fakes/fixed-clock";
import { AppError } from "../../../errors/app-error";
import { OAuthSignIns, type OAuthSignInsDependencies } from "./oauth-sign-ins";
import type { OAuthSecret } from "./oauth-tokens";

const TOKEN = "https://id.example/token";
const secret: OAuthSecret = {
  ...{ name: "account", host: "api.acme.example", label: "Acme account" },
  oauth: { authorize: "https://id.example/authorize", token: TOKEN, clientId: "troupe" },
};
const never = new AbortController().signal;
const given = { code: "c0de", verifier: "v".repeat(43), redirectUri: "https://troupe.example/oauth.html" };

let http: FakeHttp;
let kept: Map<string, string>;
let installed: Set<string>;
let signIns: OAuthSignIns;

beforeEach(() => {
  http = new FakeHttp();
  http.once(TOKEN, jsonResponse({ access_token: "one", token_type: "Bearer" }));
  kept = new Map();
  installed = new Set(["acme"]);
  const of = (pluginId: string) => ({
    get: async (name: string) => kept.get(`${pluginId} ${name}`),
    set: async (name: string, _host: string, value: string) => void kept.set(`${pluginId} ${name}`, value),
    delete: async (name: string) => void kept.delete(`${pluginId} ${name}`),
    clear: async () => {},
  });
  const plugins = {
    known: async (id: string) => {
      if (!installed.has(id)) throw new AppError("record.gone");
    },
  };
  const signIn: OAuthSignInsDependencies["signIn"] = {
    signIn: (wanted, tokens, signal) => tokens.exchange(wanted, given, signal),
  };
  signIns = new OAuthSignIns({ http, clock: new FixedClock(0), secrets: { of }, plugins, signIn } as never);
});

test("whoever signs in is signed in with that plugin alone, until they sign out", async () => {
  expect(await signIns.isSignedIn("acme", secret)).toBe(false);
  await signIns.signIn("acme", secret, never);
  expect([...kept.keys()]).toEqual(["acme account"]);
  expect(await signIns.isSignedIn("acme", secret)).toBe(true);
  expect(await signIns.isSignedIn("other", secret)).toBe(false);
  await signIns.signOut("acme", secret);
  expect([await signIns.isSignedIn("acme", secret), kept.size]).toEqual([false, 0]);
});

test("a plugin that was removed meanwhile leaves no token, and its code is not sent", async () => {
  installed.clear();
  await expect(signIns.signIn("acme", secret, never)).rejects.toMatchObject({ code: "record.gone" });
  expect([kept.size, http.requests.length]).toEqual([0, 0]);
});
