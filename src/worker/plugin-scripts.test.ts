import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { scriptAddress } from "../core/ports/page-scripts";
import { servePluginScript } from "./plugin-scripts";

const CODE = 'troupe.implement({ words: "é" });';
const sha256 = createHash("sha256").update(CODE).digest("hex");

/** A page that hands over the same text whatever it is asked for. */
function pageWith(text: unknown) {
  const asked: unknown[] = [];
  const postMessage = (message: unknown, ports: unknown) => {
    asked.push(message);
    const [port] = ports as MessagePort[];
    port?.postMessage(text);
    port?.close();
  };
  return { asked, clients: { get: async (id: string) => (id === "tab" ? { postMessage } : undefined) } };
}

const ask = (
  clients: Parameters<typeof servePluginScript>[0]["clients"],
  clientId = "tab",
  digest = sha256,
) => servePluginScript({ url: `https://troupe.example${scriptAddress(digest)}`, clientId, clients });

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

  test("is not waited for without end", async () => {
    vi.useFakeTimers();
    const silent = { get: async () => ({ postMessage: () => {} }) };
    const response = ask(silent);
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await response).status).toBe(404);
    vi.useRealTimers();
  });
});
