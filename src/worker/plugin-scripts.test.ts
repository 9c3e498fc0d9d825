import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { scriptAddress } from "../core/ports/page-scripts";
import { servePluginScript } from "./plugin-scripts";

const CODE = 'troupe.implement({ words: "é" });';
const sha256 = createHash("sha256").update(CODE).digest("hex");

/** A page that hands over the same text whatever it is asked for. */
function pageWith(text: unknown, type: ClientTypes = "window") {
  const asked: unknown[] = [];
  const postMessage = (message: unknown, ports: unknown) => {
    asked.push(message);
    const [port] = ports as MessagePort[];
    port?.postMessage(text);
    port?.close();
  };
  return {
    asked,
    clients: { get: async (id: string) => (id === "tab" ? { type, postMessage } : undefined) },
  };
}

const ask = (
  clients: Parameters<typeof servePluginScript>[0]["clients"],
  clientId = "tab",
  digest = sha256,
  destination = "script",
) =>
  servePluginScript({
    url: `https://troupe.example${scriptAddress(digest)}`,
    clientId,
    destination,
    clients,
  });

describe("the file of a plugin that is trusted with the page", () => {
  test("is what the page that asks hands over, as a script", async () => {
    const { clients, asked } = pageWith(CODE);
    const response = await ask(clients);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await response.text()).toBe(CODE);
    expect(asked).toEqual([{ type: "SCRIPT_WANTED", sha256 }]);
  });

  test("is refused where its digest is not that of the address", async () => {
    for (const text of [`${CODE} `, ""]) expect((await ask(pageWith(text).clients)).status).toBe(403);
    expect((await ask(pageWith(CODE).clients, "tab", "0".repeat(64))).status).toBe(403);
  });

  test("is not there for whom nobody answers: no page, another page, no text", async () => {
    const { clients, asked } = pageWith(CODE);
    expect((await ask(clients, "")).status).toBe(404);
    expect((await ask(clients, "other")).status).toBe(404);
    expect(asked).toEqual([]);
    expect((await ask(pageWith({ code: CODE }).clients)).status).toBe(404);
  });

  test.each(["document", "iframe", "worker", "sharedworker", "serviceworker", "object", "style", ""])(
    "is a script of the page and nothing else: no %j",
    async (destination) => {
      const { clients, asked } = pageWith(CODE);
      expect((await ask(clients, "tab", sha256, destination)).status).toBe(404);
      expect(asked).toEqual([]);
    },
  );

  test.each(["worker", "sharedworker"] as const)("is no part of a %s", async (type) => {
    const { clients, asked } = pageWith(CODE, type);
    expect((await ask(clients)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test("may do nothing where it is taken for something else", async () => {
    const { headers } = await ask(pageWith(CODE).clients);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  });

  test.each([
    `/external/${sha256.toUpperCase()}.js`,
    `/external/${sha256}.js/`,
    `/external/${sha256}.js%00`,
    `/external/x/${sha256}.js`,
    `/external/${sha256.slice(1)}.js`,
    `/external/${sha256}0.js`,
    `/external%2f${sha256}.js`,
    `/external/%2e%2e/${sha256}.js`,
    `//external/${sha256}.js`,
    `/EXTERNAL/${sha256}.js`,
    `/external/${sha256.replace(/[a-f]/, "а")}.js`,
    `/external/${sha256.replace(/\d/, "１")}.js`,
    `/?/external/${sha256}.js`,
    `/#/external/${sha256}.js`,
  ])("has one address and no other: %s is none", async (path) => {
    const { clients, asked } = pageWith(CODE);
    const url = new URL(path, "https://troupe.example").href;
    const request = { url, clientId: "tab", destination: "script", clients };
    expect((await servePluginScript(request)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test("is the same whatever is asked behind it", async () => {
    const url = `https://troupe.example${scriptAddress(sha256)}?x=${"0".repeat(64)}`;
    const { clients } = pageWith("evil()");
    const request = { url, clientId: "tab", destination: "script", clients };
    expect((await servePluginScript(request)).status).toBe(403);
  });

  test("is not waited for without end", async () => {
    vi.useFakeTimers();
    const silent = { get: async () => ({ type: "window" as const, postMessage: () => {} }) };
    const response = ask(silent);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await response).status).toBe(404);
    vi.useRealTimers();
  });
});
