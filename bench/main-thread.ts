import type { CDPSession, Page } from "playwright";

/** CPU time of a main thread, in milliseconds. */
export interface CpuTime {
  /** Scripts, style, layout and paint. */
  readonly allMs: number;
  readonly scriptsMs: number;
}

/** Reads how much CPU time the main thread of a page has used. */
export class MainThread {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<MainThread> {
    const session = await page.context().newCDPSession(page);
    // Time on the CPU, not on the clock: what other programs take does not count.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    return new MainThread(session);
  }

  /** CPU time spent while `work` runs. */
  async spentIn(work: () => Promise<unknown>): Promise<CpuTime> {
    const before = await this.#spent();
    await work();
    const after = await this.#spent();
    return { allMs: after.allMs - before.allMs, scriptsMs: after.scriptsMs - before.scriptsMs };
  }

  async #spent(): Promise<CpuTime> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    const ms = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1000;
    return { allMs: ms("TaskDuration"), scriptsMs: ms("ScriptDuration") };
  }
}
