import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright/test";
import { expect, test } from "./support/test";

test.use({ serviceWorkers: "allow" });

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

/** The build, of which a new version can be put out: another worker and another page. */
class Deployment {
  version = 1;
  readonly #server: Server;
  readonly #worker: string;

  private constructor(worker: string) {
    this.#worker = worker;
    this.#server = createServer((incoming, outgoing) => {
      const { pathname } = new URL(incoming.url ?? "/", "http://localhost");
      const path = join(dist, pathname);
      const file = existsSync(path) && statSync(path).isFile() ? path : join(dist, "index.html");
      outgoing.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
      outgoing.setHeader("cache-control", "no-cache");
      const text = this.#changed(pathname, file);
      if (text === undefined) createReadStream(file).pipe(outgoing);
      else outgoing.end(text);
    });
  }

  /** The worker stores what is used, as that of other journeys: to take all of the application takes seconds. */
  static async start(baseURL: string): Promise<Deployment> {
    const worker = await fetch(`${baseURL}/sw.js`, { headers: { cookie: "stores=used" } });
    const deployment = new Deployment(await worker.text());
    await new Promise<void>((resolve) => deployment.#server.listen(0, "127.0.0.1", resolve));
    return deployment;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** The changed file of another version: the page names its own, and the worker's list has the page's new revision. */
  #changed(pathname: string, file: string): string | undefined {
    if (file.endsWith("index.html")) {
      return readFileSync(file, "utf8").replace("<html", `<html data-version="${this.version}"`);
    }
    if (pathname !== "/sw.js") return undefined;
    const entry = /url:`index\.html`,revision:`[0-9a-f]{32}/;
    const versioned = this.#worker.replace(entry, (found) => `${found}${this.version}`);
    if (versioned === this.#worker) throw new Error("the list of the worker does not name the page");
    return versioned;
  }
}

const toast = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByText("A new version is ready");
const version = (page: Page) => page.locator("html").getAttribute("data-version");

/** Counts every load of the document. */
function loads(page: Page): { count: number } {
  const counter = { count: 0 };
  page.on("domcontentloaded", () => counter.count++);
  return counter;
}

async function firstVisit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByPlaceholder("Need something done?")).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

let deployment: Deployment;
test.beforeEach(async ({ baseURL }) => {
  deployment = await Deployment.start(baseURL ?? "");
});
test.afterEach(() => deployment.stop());

test("a new version is taken up when the person says so, in one reload, and not before", async ({
  page,
  context,
}) => {
  const counted = loads(page);
  await firstVisit(page, deployment.url);
  expect(counted.count).toBe(1);
  await expect(toast(page)).toBeHidden();

  deployment.version = 2;
  await page.reload();
  await expect(toast(page)).toBeVisible();
  expect(await version(page)).toBe("1");
  expect(counted.count).toBe(2);

  const other = await context.newPage();
  const otherLoads = loads(other);
  await other.goto(deployment.url);
  await expect(toast(other)).toBeVisible();

  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-version", "2");
  await expect(page.getByPlaceholder("Need something done?")).toBeVisible();
  await expect(toast(page)).toBeHidden();
  // It is counted once its document is read, and its first drawing shows before.
  await page.waitForLoadState("domcontentloaded");
  expect(counted.count).toBe(3);

  expect(otherLoads.count).toBe(1);
  await expect(toast(other)).toBeVisible();
  await other.getByRole("button", { name: "Reload" }).click();
  await expect(other.locator("html")).toHaveAttribute("data-version", "2");
  await expect(other.getByPlaceholder("Need something done?")).toBeVisible();
  await other.waitForLoadState("domcontentloaded");
  expect(otherLoads.count).toBe(2);
});
