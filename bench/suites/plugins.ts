import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, JSHandle, Page } from "playwright";
import { interleave } from "../interleave";
import { MainThread } from "../main-thread";
import { median } from "../median";
import { startModelServer } from "../model-server";
import type { PluginBench } from "../page/plugins";
import { atLeast, atMost, type Row, reported } from "../row";

const ROUNDS = 5;
const MB = 1_000_000;
const FILE_BYTES = 200 * MB;
const PIECE = Buffer.alloc(256 * 1024);
const PROMPT = "A long answer, please.";
const CHUNKS = Array.from({ length: 2_000 }, (_, at) => ` word${at}`);
const CHUNKS_PER_SECOND = 500;

/** Cost of a plugin from outside beside one that is built in: through its broker and out of its cell. */
export async function plugins(browser: Browser, url: string): Promise<readonly Row[]> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  const samples = await interleave(ROUNDS, {
    download: { measure: () => download(page) },
    builtIn: { measure: () => reply(page, "replyBuiltIn") },
    cell: { measure: () => reply(page, "replyFromCell") },
  });
  await page.context().close();
  const ms = (name: keyof typeof samples) => median(samples[name]);
  return [
    atLeast("A file of 200 MB through the broker of a plugin", ms("download"), 40, "MB/s"),
    reported("2,000 chunks at 500 a second from a built-in provider: CPU", ms("builtIn"), "ms"),
    atMost("The same through a plugin's cell / built in, main thread", ms("cell") / ms("builtIn"), 1.2),
  ];
}

async function download(page: Page): Promise<number> {
  const server = createServer(async (_, response) => {
    response.setHeader("access-control-allow-origin", "*");
    for (let sent = 0; sent < FILE_BYTES; sent += PIECE.byteLength)
      if (!response.write(PIECE)) await new Promise((resolve) => response.once("drain", resolve));
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bench = await open(page, host);
  const { sizeBytes, tookMs } = await bench.evaluate((ways, url) => ways.read(url), `http://${host}/`);
  if (sizeBytes < FILE_BYTES) throw new Error(`only ${sizeBytes} bytes came`);
  await bench.evaluate((ways) => ways.stop());
  server.closeAllConnections();
  server.close();
  return sizeBytes / MB / (tookMs / 1000);
}

/** CPU time of the page's main thread while a reply streams. */
async function reply(page: Page, way: "replyBuiltIn" | "replyFromCell"): Promise<number> {
  const server = await startModelServer(PROMPT, CHUNKS, CHUNKS_PER_SECOND);
  const bench = await open(page, new URL(server.url).host);
  const ask = (prompt: string) =>
    bench.evaluate((ways, [name, url, text]) => ways[name](url, text), [way, server.url, prompt] as const);
  // One-time starts and compilations do not count.
  await ask("A word.");
  const thread = await MainThread.of(page);
  let text = "";
  const { allMs } = await thread.spentIn(async () => {
    text = await ask(PROMPT);
  });
  if (text !== CHUNKS.join("")) throw new Error(`${way} lost something of the reply`);
  await bench.evaluate((ways) => ways.stop());
  server.close();
  return allMs;
}

const open = (page: Page, host: string): Promise<JSHandle<PluginBench>> =>
  page.evaluateHandle((each) => window.bench.plugins([each]), host);
