import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright/test";
import { build, preview } from "vite";

const configFile = fileURLToPath(new URL("../harness/vite.config.ts", import.meta.url));

/** The rendering page, built and served under the application's own policy. */
export interface ServedHarness {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds the rendering page in a folder of its own and serves it on a free port of this machine. */
export async function serveHarness(): Promise<ServedHarness> {
  const outDir = await mkdtemp(join(tmpdir(), "troupe-harness-"));
  await build({ configFile, logLevel: "error", build: { outDir } });
  const server = await preview({
    configFile,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error("the rendering page is not served");
  const stop = async () => {
    await server.close();
    await rm(outDir, { recursive: true });
  };
  return { url, stop };
}

/** Opens the rendering page, on which every block is drawn at once, seen or not. */
export async function openHarness(page: Page, { url }: ServedHarness): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "IntersectionObserver"));
  await page.goto(url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
}

/** A code block of a kind. */
export const block = (kind: string, source: string) => `~~~${kind}\n${source}\n~~~\n`;
