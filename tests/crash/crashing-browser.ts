import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { type BrowserContext, chromium, type Page } from "playwright";
import { browserOptions } from "../../bench/browsers";
import { WriteLog } from "./write-log";

/** A file of the application's own origin in which nothing runs. */
const CALM = "/icon.svg";
const WAIT_MS = 90_000;
const LOOK_MS = 20;
const MOST_LOOKS = 500;

/** A browser with a profile on the disk, which is killed with all of its processes and started again. */
export class CrashingBrowser {
  readonly writes = new WriteLog();
  /** Messages that pages have written to the console since the browser was started. */
  readonly complaints: string[] = [];
  readonly #url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "troupe-crash-"));
  #context: BrowserContext | undefined;
  #prepare: (context: BrowserContext) => Promise<void> = async () => {};

  constructor(url: string) {
    this.#url = url;
  }

  /** Starts it, with what `prepare` does to every page. */
  async start(prepare = this.#prepare): Promise<Page> {
    this.#prepare = prepare;
    this.#context = await chromium.launchPersistentContext(this.#folder, {
      ...browserOptions("paced"),
      baseURL: this.#url,
      serviceWorkers: "block",
      viewport: { width: 1280, height: 800 },
    });
    this.#context.setDefaultTimeout(WAIT_MS);
    await this.writes.watch(this.#context);
    await prepare(this.#context);
    this.complaints.length = 0;
    this.#context.on("console", (message) => {
      if (message.type() !== "info") this.complaints.push(message.text());
    });
    const [page] = this.#context.pages();
    return page ?? this.#context.newPage();
  }

  /** Kills all of its processes at once, as a loss of power would. */
  async kill(): Promise<void> {
    const session = await this.#context?.browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
    const browser = processInfo.find(({ type }) => type === "browser");
    if (!browser) throw new Error("the browser has no process");
    const gone = new Promise((resolve) => this.#context?.once("close", resolve));
    // Its processes are a group of their own, which a script that starts it may lead.
    const group = Number(execFileSync("ps", ["-o", "pgid=", "-p", String(browser.id)], { encoding: "utf8" }));
    process.kill(-group, "SIGKILL");
    await gone;
    await ended(group);
  }

  async close(): Promise<void> {
    await this.#context?.close().catch(() => {});
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Waits until no process of a group is left: on a busy machine the last one holds the files of the profile for a while. */
async function ended(group: number): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    try {
      process.kill(-group, 0);
    } catch {
      // There is none.
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** The records of a store; read beside the application. */
export async function recordsOf<T>(page: Page, store: string): Promise<readonly T[]> {
  await page.goto(CALM);
  return page.evaluate(
    (name) =>
      new Promise<T[]>((resolve, reject) => {
        const opening = indexedDB.open("troupe");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          if (!opening.result.objectStoreNames.contains(name))
            return reject(new Error(`there is no ${name}`));
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.parse(JSON.stringify(reading.result)));
          };
        };
      }),
    store,
  );
}

/** All records of the stored database by `store/id`, as digests; read beside the application. */
export async function storedRecords(page: Page): Promise<ReadonlyMap<string, string>> {
  await page.goto(CALM);
  const found = await page.evaluate(
    () =>
      new Promise<[string, string][]>((resolve, reject) => {
        const { digestOf } = globalThis as unknown as { digestOf(value: unknown): string };
        const opening = indexedDB.open("troupe");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const names = [...database.objectStoreNames];
          const found: [string, string][] = [];
          if (names.length === 0) return resolve(found);
          const reading = database.transaction(names);
          for (const name of names) {
            const request = reading.objectStore(name).getAll();
            request.onsuccess = () => {
              for (const record of request.result) found.push([`${name}/${record.id}`, digestOf(record)]);
            };
          }
          reading.oncomplete = () => {
            database.close();
            resolve(found);
          };
        };
      }),
  );
  return new Map(found);
}
