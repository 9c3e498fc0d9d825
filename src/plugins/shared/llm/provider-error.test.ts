import { describe, expect, test } from "vitest";
import { apiError, retryAfter } from "./provider-error";

const NOW = Date.UTC(2026, 10, 21, 12);

describe("Retry-After", () => {
  test.each([
    [{ "retry-after": "3" }, 3_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Sat, 21 Nov 2026 12:00:05 GMT" }, 5_000],
    [{ "retry-after": "Sat, 21 Nov 2026 11:00:00 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "9", "retry-after-ms": "120" }, 120],
    [{}, undefined],
  ])("%j is %j milliseconds", (headers, expected) => {
    expect(retryAfter(new Headers(headers), NOW)).toBe(expected);
  });
});

describe("an error status", () => {
  const answer = (status: number, statusText = "") => new Response("the reason", { status, statusText });

  test("keeps the server's status text, or takes the standard one", async () => {
    expect((await apiError(answer(401, "Not You"), { name: "OpenAI" }, "")).params).toMatchObject({
      provider: "OpenAI",
      statusText: "Not You",
      detail: "",
    });
    expect((await apiError(answer(429), { name: "OpenAI" }, "")).params.statusText).toBe("Too Many Requests");
    expect((await apiError(answer(599), { name: "OpenAI" }, "")).params.statusText).toBe("HTTP 599");
  });

  test("shows the body where the provider's messages do, without the key", async () => {
    const response = new Response("key sk-12345678 is wrong", { status: 401 });
    const { params } = await apiError(response, { name: "Grok", showsBody: true }, "sk-12345678");
    expect(params.detail).toBe(" - key ••• is wrong");
    const placeholder = await apiError(new Response("a key"), { name: "Grok", showsBody: true }, "key");
    expect(placeholder.params.detail).toBe(" - a key");
  });
});
