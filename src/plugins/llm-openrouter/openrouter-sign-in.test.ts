import { expect, test } from "vitest";
import { FakeHttp, jsonResponse } from "../../../tests/fakes/fake-http";
import { openRouterSignIn } from "./openrouter-sign-in";

const signal = new AbortController().signal;
const ADDRESS = "https://openrouter.ai/api/v1/auth/keys";

test("the user is sent there with the challenge, the state and the way back", () => {
  const callbackUrl = "https://app.example/?signin=1&state=s";
  const address = new URL(
    openRouterSignIn(new FakeHttp()).address({ callbackUrl, state: "s", challenge: "c" }),
  );
  expect(address.origin + address.pathname).toBe("https://openrouter.ai/auth");
  expect(Object.fromEntries(address.searchParams)).toEqual({
    callback_url: callbackUrl,
    code_challenge: "c",
    code_challenge_method: "S256",
    state: "s",
  });
});

test("a code and its proof become a key", async () => {
  const http = new FakeHttp().on(ADDRESS, () => jsonResponse({ key: "sk-or-1", user_id: "u" }));
  expect(await openRouterSignIn(http).exchange("code", "verifier", signal)).toBe("sk-or-1");
  expect(JSON.parse(http.requests[0]?.body ?? "")).toEqual({
    code: "code",
    code_verifier: "verifier",
    code_challenge_method: "S256",
  });
});

test("a refusal and an answer without a key are errors", async () => {
  const http = new FakeHttp().once(ADDRESS, () => jsonResponse({ error: "Invalid code" }, { status: 403 }));
  http.once(ADDRESS, () => jsonResponse({}));
  const { exchange } = openRouterSignIn(http);
  await expect(exchange("code", "verifier", signal)).rejects.toMatchObject({
    code: "provider.api",
    params: { status: 403 },
  });
  await expect(exchange("code", "verifier", signal)).rejects.toMatchObject({ code: "sign-in.no-key" });
});
