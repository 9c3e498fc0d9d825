import { fileURLToPath } from "node:url";
import type { Page } from "playwright/test";
import { build, preview } from "vite";
import { builtOnce } from "./built-once";

const configFile = fileURLToPath(new URL("../harness/vite.config.ts", import.meta.url));

/** The rendering page, built and served under the application's own policy. */
export interface ServedHarness {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves the rendering page on a free port of this machine; it is built once for all journeys of a run. */
export async function serveHarness(): Promise<ServedHarness> {
  const outDir = await builtOnce("harness", (folder) =>
    build({ configFile, logLevel: "error", build: { outDir: folder } }),
  );
  const server = await preview({
    configFile: false,
    root: outDir,
    logLevel: "error",
    build: { outDir },
    preview: { host: "127.0.0.1", port: 0 },
  });
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error("the rendering page is not served");
  return { url, stop: () => server.close() };
}

/** Opens the rendering page, on which every block is drawn at once, seen or not. */
export async function openHarness(page: Page, { url }: ServedHarness): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "IntersectionObserver"));
  await page.goto(url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
}

/** A code block of a kind. */
export const block = (kind: string, source: string) => `~~~${kind}\n${source}\n~~~\n`;
