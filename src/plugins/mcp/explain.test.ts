import { AppError } from "@core/errors/app-error";
import type { Http } from "@core/ports/http";
import {
  ProtocolError,
  RegistrationRejectedError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import { BROKEN_OFF } from "./broken-off";
import { type Explained, explain } from "./explain";
import type { McpNetwork } from "./mcp-fetch";

const host = "mcp.example";

function connection(over: Partial<McpNetwork> = {}, more: Partial<Explained> = {}): Explained {
  const network: McpNetwork = {
    fetch: async () => new Response("", { status: 404 }),
    unanswered: undefined,
    hasNoSession: false,
    namesSignIn: false,
    ...over,
  };
  const http: Http = { fetch: () => Promise.reject(new Error("unused")) };
  return { url: `https://${host}/mcp`, network, http, headers: {}, ...more };
}
const refused = (status: number) => new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, "no", { status });
const headers = { authorization: "Bearer s3cret-word" };

describe("the reason a server cannot be used", () => {
  test.each<readonly [string, unknown, Explained, object]>([
    ["is one that is known", new AppError("vault.locked", {}), connection(), { code: "vault.locked" }],
    [
      "may lie below others",
      new Error("a", { cause: new Error("b", { cause: new AppError("mcp.too-long", { limit: 1 }) }) }),
      connection(),
      { code: "mcp.too-long" },
    ],
    [
      "is that it lets no application register itself",
      new Error("does not support dynamic client registration"),
      connection(),
      { code: "mcp.client-id-needed", params: { host } },
    ],
    [
      "is the sign-in that it names",
      new Error("x", { cause: new UnauthorizedError() }),
      connection({ namesSignIn: true }),
      { code: "mcp.sign-in-needed", params: { host } },
    ],
    ["is headers, where it tells of no sign-in", refused(401), connection(), { code: "mcp.headers-needed" }],
    [
      "is the headers it was sent",
      refused(401),
      connection({ namesSignIn: true }, { headers }),
      { code: "mcp.headers-refused" },
    ],
    [
      "is the headers it forbids with",
      refused(403),
      connection({}, { headers }),
      { code: "mcp.headers-refused" },
    ],
    ["is its refusal", refused(403), connection(), { code: "mcp.refused", params: { host, status: 403 } }],
    [
      "is a session that cannot be read",
      refused(400),
      connection({ hasNoSession: true }),
      { code: "mcp.session-hidden" },
    ],
    [
      "is the same with its session not found",
      refused(404),
      connection({ hasNoSession: true }),
      { code: "mcp.session-hidden" },
    ],
    ["is a refusal all the same", refused(500), connection({ hasNoSession: true }), { code: "mcp.refused" }],
    [
      "is nothing at the address",
      refused(404),
      connection(),
      { code: "mcp.refused", params: { host, status: 404 } },
    ],
    [
      "is an answer that broke off",
      new ProtocolError(BROKEN_OFF, "x"),
      connection(),
      { code: "mcp.broken-off" },
    ],
    [
      "is what it says itself",
      new ProtocolError(-32_602, "no such\ntool"),
      connection(),
      { code: "mcp.failed", params: { host, reason: expect.stringContaining("no such tool") } },
    ],
    [
      "is that it is none",
      "x".repeat(400),
      connection(),
      { code: "mcp.no-server", params: { host, reason: `${"x".repeat(299)}…` } },
    ],
  ])("%s", async (_, error, explained, expected) => {
    expect(await explain(error, explained)).toMatchObject(expected);
  });

  test("is a sign-in where one can be found, though the server names none", async () => {
    const metadata = { resource: `https://${host}/mcp`, authorization_servers: ["https://sign.example"] };
    const fetch: McpNetwork["fetch"] = async (input) =>
      /oauth-protected-resource/.test(String(input))
        ? Response.json(metadata)
        : new Response("", { status: 404 });
    expect(await explain(refused(401), connection({ fetch }))).toMatchObject({ code: "mcp.sign-in-needed" });
  });

  test("is looked for no deeper than eight causes", async () => {
    const deep = (depth: number): Error =>
      depth === 0 ? new AppError("vault.locked", {}) : new Error("x", { cause: deep(depth - 1) });
    expect((await explain(deep(7), connection())).code).toBe("vault.locked");
    expect((await explain(deep(8), connection())).code).toBe("mcp.no-server");
  });

  test("tells no secret, whole or without the word before it", async () => {
    const error = new ProtocolError(-1, "s3cret-word is wrong, and so is Bearer s3cret-word");
    const found = await explain(error, connection({}, { headers }));
    expect(found.code).toBe("mcp.failed");
    expect(JSON.stringify(found.params)).not.toContain("s3cret");
  });

  test("is that of a registration that was refused", async () => {
    const rejected = new RegistrationRejectedError({
      status: 400,
      body: "",
      submittedMetadata: { redirect_uris: [] },
    });
    expect(await explain(rejected, connection())).toMatchObject({ code: "mcp.client-id-needed" });
  });
});

describe("an address without an answer", () => {
  const silent = { unanswered: "https://sign.example/token" };
  const over = (http: Partial<Http>) => connection(silent, { http: { ...connection().http, ...http } });
  const lost = new AppError("network.failed", {});

  test.each<readonly [string, Partial<Http>, object]>([
    [
      "is unreachable where nothing more is known",
      {},
      { code: "mcp.unreachable", params: { host: "sign.example" } },
    ],
    [
      "is offline with the device",
      { isOnline: () => false },
      { code: "network.offline", params: { host: "sign.example" } },
    ],
    ["is not, where the device is online", { isOnline: () => true }, { code: "mcp.unreachable" }],
    [
      "is blocked where it answers to others",
      { reach: async () => "answers", pageOrigin: "https://t.example" },
      { code: "network.blocked", params: { url: "sign.example", origin: "https://t.example" } },
    ],
    [
      "is kept from pages by the browser",
      { reach: async () => "not-permitted" },
      { code: "network.not-permitted", params: { host: "sign.example", origin: "" } },
    ],
    ["is silent", { reach: async () => "silent" }, { code: "mcp.unreachable" }],
    [
      "is silent, too, where nobody can look",
      { reach: () => Promise.reject(new Error("x")) },
      { code: "mcp.unreachable" },
    ],
  ])("%s", async (_, http, expected) => {
    expect(await explain(lost, over(http))).toMatchObject(expected);
  });
});

test("somebody at an address is looked for ten seconds, and errors in errors eight deep", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  const http = { ...connection().http, reach: async () => "silent" as const };
  await explain(new Error("x"), connection({ unanswered: "https://sign.example/token" }, { http }));
  expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000);
  const nested = (depth: number): Error =>
    depth === 0 ? new AppError("vault.locked", {}) : new Error("x", { cause: nested(depth - 1) });
  expect(await explain(nested(7), connection())).toMatchObject({ code: "vault.locked" });
  expect(await explain(nested(8), connection())).toMatchObject({ code: "mcp.no-server" });
});
