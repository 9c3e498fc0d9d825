import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { RECORDS_PLACED } from "@core/services/database/place-records";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { browserOptions } from "../browsers";
import { fillDevice } from "./fill";
import { type BrowserProcess, processesOf } from "./processes";
import { type Amounts, fillings } from "./records";

const REST_MS = 3000;
/** Share of a processor. */
const REST_SHARE = 0.1;

/** A browser whose profile lies on the disk, as people have it. */
export class Device {
  readonly #folder: string;
  readonly #context: BrowserContext;

  private constructor(folder: string, context: BrowserContext) {
    this.#folder = folder;
    this.#context = context;
  }

  /** One that nobody has used. */
  static async unused(url: string): Promise<Device> {
    const folder = mkdtempSync(join(tmpdir(), "troupe-bench-"));
    const context = await chromium.launchPersistentContext(folder, {
      ...browserOptions("paced"),
      baseURL: url,
      viewport: { width: 1280, height: 800 },
      serviceWorkers: "block",
    });
    // A guard against what never comes, however full the device is.
    context.setDefaultTimeout(600_000);
    return new Device(folder, context);
  }

  /** One that holds so much, after its first start. */
  static async with(amounts: Amounts, url: string): Promise<Device> {
    const device = await Device.unused(url);
    const page = await device.page();
    await fillDevice(page, fillings(amounts));
    await page.goto("/tasks");
    await page.getByText("of this device").first().waitFor({ timeout: 300_000 });
    // Records are looked through once for each version, and the search index reads all of them once: what is measured is later.
    await page.waitForFunction((key) => localStorage.getItem(key) !== null, RECORDS_PLACED);
    await device.rest();
    await page.close();
    return device;
  }

  page(): Promise<Page> {
    return this.#context.newPage();
  }

  /** Figures the browser tells developer tools about a page. */
  inspect(page: Page): Promise<CDPSession> {
    return this.#context.newCDPSession(page);
  }

  /** The processes of a kind: `renderer` of pages, `browser` of what they have in common, such as databases. */
  processes(kind: "renderer" | "browser"): Promise<readonly BrowserProcess[]> {
    return processesOf(this.#context.browser(), kind);
  }

  /** Resolves once pages and databases do hardly anything any more. */
  async rest(): Promise<void> {
    for (let last = await this.cpuMs(); ; ) {
      await setTimeout(REST_MS);
      const now = await this.cpuMs();
      if (now - last < REST_SHARE * REST_MS) return;
      last = now;
    }
  }

  /** CPU time in milliseconds that pages and databases have taken so far. */
  async cpuMs(): Promise<number> {
    const processes = [...(await this.processes("renderer")), ...(await this.processes("browser"))];
    return processes.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
  }

  async close(): Promise<void> {
    await this.#context.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
