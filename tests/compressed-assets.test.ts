import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brotliOf } from "../scripts/vite-compressed-assets";

const SCRIPT = "export const answer = 42;\n".repeat(200);
const folder = mkdtempSync(join(tmpdir(), "troupe-assets-"));
const answer = brotliOf(folder);
const server = createServer((request, response) => answer(request, response, () => response.end("next")));

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets", "a.js"), SCRIPT);
  writeFileSync(join(folder, "sw.js"), SCRIPT);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(path: string, encodings = "gzip, deflate, br, zstd") {
  const { port } = server.address() as AddressInfo;
  const headers = { "accept-encoding": encodings };
  const response = await new Promise<IncomingMessage>((resolve) => {
    get({ host: "127.0.0.1", port, path, headers, agent: false }, resolve);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { headers: response.headers, body: Buffer.concat(chunks) };
}

test("files under /assets are sent with Brotli, the second time from memory", async () => {
  const first = await ask("/assets/a.js?v=1");
  expect(first.headers).toMatchObject({
    "content-type": "text/javascript",
    "content-encoding": "br",
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(first.body).toString()).toBe(SCRIPT);
  expect(first.body.length).toBeLessThan(SCRIPT.length / 10);
  rmSync(join(folder, "assets", "a.js"));
  expect((await ask("/assets/a.js")).body).toEqual(first.body);
});

test.each([
  ["/assets/a.js", "gzip"],
  ["/assets/gone.js", "br"],
  ["/assets/../sw.js", "br"],
  ["/assets/a.png", "br"],
  ["/sw.js", "br"],
])("anything else is left to the next: %s for who takes %s", async (path, encodings) => {
  expect((await ask(path, encodings)).body.toString()).toBe("next");
});
