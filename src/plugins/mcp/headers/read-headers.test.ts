import type { AppError } from "@core/errors/app-error";
import { describe, expect, it } from "vitest";
import { checkedHeaders, readHeaders, withoutSecrets } from "./read-headers";

function refusalOf(read: () => unknown): AppError {
  try {
    read();
  } catch (error) {
    return error as AppError;
  }
  throw new Error("It was read.");
}

describe("headers of a server", () => {
  it.each([
    ["Authorization: Bearer abc", { Authorization: "Bearer abc" }],
    ["abc.def-123", { Authorization: "Bearer abc.def-123" }],
    ["Bearer abc", { Authorization: "Bearer abc" }],
    ["  X-Key : one: two \r\n\r\nX-Team:7", { "X-Key": "one: two", "X-Team": "7" }],
    ["x-key: first\nX-Key: second", { "X-Key": "second" }],
    ["", {}],
  ])("are read of %j", (text, expected) => {
    expect(readHeaders(text)).toEqual(expected);
  });

  it.each([
    "Cookie: a=b",
    "Mcp-Session-Id: 1",
    "Host: other",
    "Sec-Fetch-Mode: cors",
    "X-Kéy: 1",
    "accept: */*",
  ])("are refused where they may not be set: %s", (text) => {
    expect(refusalOf(() => readHeaders(text))).toMatchObject({ code: "mcp.bad-header" });
  });

  it("say of no value what it was", () => {
    const { message, params } = refusalOf(() => readHeaders("my secret words"));
    expect(`${message}${JSON.stringify(params)}`).not.toContain("secret");
    expect(params).toEqual({ header: "#1" });
    expect(refusalOf(() => readHeaders("X-Key: se\u0000cret")).message).not.toContain("se\u0000cret");
  });

  it("of a stranger's file have to be texts, and few", () => {
    expect(refusalOf(() => checkedHeaders({ "X-Key": { toString: "x" } })).code).toBe("mcp.bad-header");
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`X-${number}`, "x"]));
    expect(refusalOf(() => checkedHeaders(many)).code).toBe("list.too-long");
  });
});

it("a server that repeats a secret of eight characters or more hands none of it on", () => {
  const answer = { text: "You sent 12345678 and Bearer abcdefgh, and 1234567 too." };
  expect(withoutSecrets(answer, { "X-Key": "12345678", Authorization: "Bearer abcdefgh" })).toEqual({
    text: "You sent ••• and •••, and 1234567 too.",
  });
  expect(withoutSecrets(answer, { "X-Key": "1234567" })).toBe(answer);
});
