import { describe, expect, it } from "vitest";
import type { ApiOperation, KeyPlace } from "./api-record";
import { keptKey, requestOf } from "./request-of";

const SERVER = "https://eu.shop.example/v2";
const operation: ApiOperation = {
  ...{ name: "get", method: "GET", path: "/orders/{id}", title: "Get", description: "", parameters: {} },
  arguments: [
    { name: "id", sentAs: "id", in: "path" },
    { name: "fields", sentAs: "fields", in: "query" },
    { name: "team", sentAs: "X-Team", in: "header" },
  ],
};
const made = (args: object, over: Partial<ApiOperation> = {}, keyPlace?: KeyPlace, key?: string) =>
  requestOf(
    { server: SERVER, ...(keyPlace ? { keyPlace } : {}) },
    { ...operation, ...over },
    { ...args },
    key,
  );

describe("the request of a call", () => {
  it("has each argument where it belongs", () => {
    expect(made({ id: "a b/c", fields: ["x", 2], team: "red" })).toEqual({
      url: `${SERVER}/orders/a%20b%2Fc?fields=x&fields=2`,
      method: "GET",
      headers: expect.objectContaining({ "x-team": "red" }),
    });
    const post = { method: "POST", body: "json" } as const;
    expect(made({ id: 1, body: { a: [1] } }, post)).toMatchObject({
      body: '{"a":[1]}',
      headers: { "content-type": "application/json" },
    });
    expect(made({ id: 1, body: { a: "x y", b: [2] } }, { ...post, body: "form" })).toMatchObject({
      body: "a=x+y&b=%5B2%5D",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(made({ id: ["a", 2] }).url).toBe(`${SERVER}/orders/a%2C2`);
  });

  it("asks for JSON or text, and has nothing that was not said", () => {
    const inherited = { name: "toString", sentAs: "q", in: "query" } as const;
    const { url, headers, ...rest } = made(
      { id: 1, fields: null, team: undefined },
      { arguments: [...operation.arguments, inherited], body: "json" },
    );
    expect([url, rest]).toEqual([`${SERVER}/orders/1`, { method: "GET" }]);
    expect(headers).toEqual({ accept: expect.stringMatching(/^application\/json,.*text/) });
    expect(made({ id: 1, body: {} })).not.toHaveProperty("body");
  });

  it("has the key in the header or the address, as the description says, in place of what a model says", () => {
    const header = { in: "header", name: "Authorization", scheme: "Bearer" } as const;
    expect(made({ id: 1 }, {}, header, "k").headers).toMatchObject({ authorization: "Bearer k" });
    const query = { in: "query", name: "fields" } as const;
    expect(made({ id: 1, fields: "own" }, {}, query, "k").url).toBe(`${SERVER}/orders/1?fields=k`);
    expect(keptKey({ ...header, scheme: "Basic" }, "ada:pässword")).toBe(btoa("ada:p\u00c3\u00a4ssword"));
    expect(keptKey(header, " Bearer abc ")).toBe("abc");
    expect(keptKey(header, "a:b")).toBe("a:b");
    expect(keptKey({ ...header, scheme: "Basic" }, "Basic YTpi")).toBe("YTpi");
    const plain = { in: "header", name: "X-Key" } as const;
    expect(made({ id: 1 }, {}, plain, "k").headers).toMatchObject({ "x-key": "k" });
    expect(made({ id: 1 }, {}, plain).headers).not.toHaveProperty("x-key");
  });

  it.each(["..", ".", ""])("leads nowhere else by %j in its path", (id) => {
    expect(() => made({ id })).toThrow(expect.objectContaining({ code: "openapi.bad-argument" }));
  });

  it.each(["/../../admin", "/../v22", "//other.example/a", "/\\..\\..\\admin"])(
    "goes to no other address by the path %s of a description",
    (path) => {
      const url = () => new URL(made({}, { path, arguments: [] }).url);
      try {
        expect(url().origin).toBe("https://eu.shop.example");
        expect(url().pathname).toMatch(/^\/v2\//);
      } catch (error) {
        expect(error).toMatchObject({ code: "openapi.bad-argument" });
      }
    },
  );

  it("takes no header that would be two", () => {
    expect(() => made({ id: 1, team: "a\r\nX-Other: b" })).toThrow(
      expect.objectContaining({ code: "openapi.bad-argument" }),
    );
    expect(() => made({ id: 1, team: "x".repeat(8_001) })).toThrow("openapi.bad-argument");
    expect(made({ id: 1, team: "x".repeat(8_000) }).headers).toHaveProperty("x-team");
  });
});
