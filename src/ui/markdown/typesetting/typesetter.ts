import { WorkerTimeout } from "@core/lifecycle/ask-worker";
import { insist } from "@core/lifecycle/insist";
import { costAtOnce, PIECE_COST } from "./short-work";
import type { Typeset, TypesettingTask } from "./typesetting-task";
import { WorkerQueue } from "./worker-queue";

/** Ordinary code of the greatest length takes a tenth of it, also on a slow device. */
const TIME_LIMIT_MS = 2000;
/** Results kept for what is shown again, as by turning from a drawing back to its code. */
const KEPT = 40;

/** The code that short work needs, once it has been fetched. */
interface Work {
  code?: typeof import("./colour-code").colourCode;
  formula?: typeof import("./set-formula").setFormula;
}

const startWorker = () => new Worker(new URL("./typesetting-worker.ts", import.meta.url), { type: "module" });

/**
 * Colours code and sets formulas, by grammars that are not ours and bound no time: in a worker with a time limit, or at
 * once where what is short takes a few milliseconds at the worst.
 */
export class Typesetter {
  readonly #queue: WorkerQueue<TypesettingTask, Typeset>;
  readonly #share = new FrameShare();
  readonly #work: Work = {};
  readonly #results = new Map<string, Typeset>();

  constructor(start: () => Worker = startWorker) {
    this.#queue = new WorkerQueue(start, TIME_LIMIT_MS);
  }

  /** Fetches what is needed to do short work of a kind at once, and the look of formulas. */
  async prepare(kind: TypesettingTask["kind"]): Promise<void> {
    if (kind === "code") this.#work.code ??= (await insist(() => import("./colour-code"))).colourCode;
    else {
      const [{ setFormula }] = await insist(() =>
        Promise.all([import("./set-formula"), import("katex/dist/katex.min.css")]),
      );
      this.#work.formula ??= setFormula;
    }
  }

  /**
   * The result where it is known or short work; undefined where it has to be waited for, or the share is used up: what is
   * known has to be laid out, too.
   */
  atOnce(task: TypesettingTask): Typeset | undefined {
    const known = this.#results.get(keyOf(task));
    if (known) return this.#share.take(PIECE_COST) ? known : undefined;
    const cost = costAtOnce(task);
    if (cost === undefined || !this.#work[task.kind] || !this.#share.take(cost)) return undefined;
    return this.#keep(task, this.#do(task));
  }

  /**
   * Tells that what was rendered is in the document: there is a new share once it has been laid out. A rendering that is
   * spread over many frames gets one share alone, since all it gives is put in at once.
   */
  committed(): void {
    void this.#share.renewal();
  }

  /** The result, whatever the task. @throws the signal's reason, or an Error when the code for it could not be fetched. */
  async typeset(task: TypesettingTask, signal: AbortSignal): Promise<Typeset> {
    const isShort = costAtOnce(task) !== undefined;
    if (isShort || task.kind === "formula") await this.prepare(task.kind);
    for (;;) {
      signal.throwIfAborted();
      const result = this.atOnce(task);
      if (result) return result;
      if (!isShort && !this.#results.has(keyOf(task))) return this.#inWorker(task, signal);
      await this.#share.renewal();
    }
  }

  async #inWorker(task: TypesettingTask, signal: AbortSignal): Promise<Typeset> {
    try {
      return this.#keep(task, await this.#queue.ask(task, signal));
    } catch (error) {
      if (!(error instanceof WorkerTimeout)) throw error;
      return this.#keep(task, { type: "too-costly" });
    }
  }

  #do(task: TypesettingTask): Typeset {
    const result =
      task.kind === "code"
        ? this.#work.code?.(task.source, task.language)
        : this.#work.formula?.(task.tex, task.display);
    return result ?? { type: "none" };
  }

  #keep(task: TypesettingTask, result: Typeset): Typeset {
    const [oldest] = this.#results.keys();
    if (this.#results.size >= KEPT && oldest !== undefined) this.#results.delete(oldest);
    this.#results.set(keyOf(task), result);
    return result;
  }
}

function keyOf(task: TypesettingTask): string {
  return task.kind === "code"
    ? `code ${task.language}\n${task.source}`
    : `formula ${task.display}\n${task.tex}`;
}

/** Limit of short work before the page lets others run: worst-made sources of this cost take some 50 ms. */
const SHARE = 6000;

/** The share of the page's thread that short work may take at a time. Costs are in characters of ordinary code. */
class FrameShare {
  #left = SHARE;
  #renewal: Promise<void> | undefined;

  /** Takes what a piece of work costs; false when the share is used up. */
  take(cost: number): boolean {
    if (this.#left < cost) return false;
    this.#left -= cost;
    return true;
  }

  /** Resolves when there is a share again: once what came of the last one has been laid out. */
  renewal(): Promise<void> {
    this.#renewal ??= new Promise((resolve) => {
      const renew = () => {
        this.#left = SHARE;
        this.#renewal = undefined;
        resolve();
      };
      requestAnimationFrame(() => setTimeout(renew));
    });
    return this.#renewal;
  }
}
