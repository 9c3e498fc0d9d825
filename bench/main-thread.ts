import type { CDPSession, Page } from "playwright";

/** Reads how much CPU time the main thread of a page has used: scripts, style, layout and paint. */
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

  /** CPU milliseconds spent while `work` runs. */
  async spentIn(work: () => Promise<unknown>): Promise<number> {
    const before = await this.#taskMs();
    await work();
    return (await this.#taskMs()) - before;
  }

  async #taskMs(): Promise<number> {
    const { metrics } = await this.#session.send("Performance.getMetrics");
    const task = metrics.find(({ name }) => name === "TaskDuration");
    if (!task) throw new Error("the browser does not tell its task time");
    return task.value * 1000;
  }
}
