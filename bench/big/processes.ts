import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Browser } from "playwright";

/** A process of the browser, and the seconds of a processor it has taken. */
export interface BrowserProcess {
  readonly id: number;
  readonly cpuTime: number;
}

/** The processes of a kind: `renderer` of pages and frames, `browser` of what they have in common, such as databases. */
export async function processesOf(
  browser: Browser | null,
  kind: "renderer" | "browser",
): Promise<readonly BrowserProcess[]> {
  const inspector = await browser?.newBrowserCDPSession();
  const { processInfo } = (await inspector?.send("SystemInfo.getProcessInfo")) ?? { processInfo: [] };
  await inspector?.detach();
  return processInfo.filter(({ type }) => type === kind);
}

/** The bytes of memory that processes have to themselves: what all of them share, such as the browser's code, is left out. */
export function ownBytes(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ownBytesOf(pid), 0);
}

function ownBytesOf(pid: number): number {
  try {
    const lines =
      readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").match(/^Private_(?:Clean|Dirty): +\d+/gm) ?? [];
    return lines.reduce((sum, line) => sum + Number(line.split(/ +/)[1]), 0) * 1024;
  } catch {
    // It is gone.
    return 0;
  }
}

/** The bytes that processes have in the machine's memory. */
export function residentBytes(pids: readonly number[]): number {
  try {
    const lines = execFileSync("ps", ["-o", "rss=", "-p", pids.join()], { encoding: "utf8" }).split("\n");
    return lines.reduce((sum, line) => sum + Number(line), 0) * 1024;
  } catch {
    // They are gone.
    return 0;
  }
}
