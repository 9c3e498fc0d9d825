import { askWorker, type WorkerListener, WorkerTimeout } from "@core/lifecycle/ask-worker";
import { insist } from "@core/lifecycle/insist";
import { untilAborted } from "@core/lifecycle/until-aborted";

/** Coming up includes fetching and parsing libraries on a slow device, before anything untrusted is read. */
const START_LIMIT_MS = 30_000;

interface Waiting<Question, Answer> {
  readonly question: Question;
  readonly signal: AbortSignal;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Has one worker answer questions, one at a time and the newest first, since that is what is being looked at. The
 * worker says anything once when it is there, and then once for each question; one that takes too long is ended, and
 * another started for the next.
 */
export class WorkerQueue<Question, Answer> {
  readonly #startWorker: () => Worker;
  readonly #timeLimitMs: number;
  readonly #waiting: Waiting<Question, Answer>[] = [];
  #worker: Worker | undefined;
  #isBusy = false;

  constructor(startWorker: () => Worker, timeLimitMs: number) {
    this.#startWorker = startWorker;
    this.#timeLimitMs = timeLimitMs;
  }

  /**
   * The worker's answer. A question whose signal is aborted is not asked any more.
   * @throws WorkerTimeout, the signal's reason, or an Error when the worker could not be started or failed.
   */
  async ask(question: Question, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    const answering = new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ question, signal, resolve, reject });
      void this.#work();
    });
    return untilAborted(answering, signal);
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    // Of what is asked together, such as by all that a page shows at first, the newest is still to come.
    await Promise.resolve();
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      if (next.signal.aborted) continue;
      await this.#answer(next.question).then(next.resolve, next.reject);
    }
    this.#isBusy = false;
  }

  async #answer(question: Question): Promise<Answer> {
    try {
      this.#worker ??= await this.#start();
      return await askWorker(this.#worker, question, nextAnswer<Answer>(this.#timeLimitMs));
    } catch (error) {
      this.#worker?.terminate();
      this.#worker = undefined;
      throw error;
    }
  }

  /** The first worker that comes up. What a worker imports may stay pending for ever, as an `import()` of a page may. */
  async #start(): Promise<Worker> {
    const started: Worker[] = [];
    let up: Worker | undefined;
    try {
      up = await insist(async () => {
        const worker = this.#startWorker();
        started.push(worker);
        await askWorker(worker, undefined, nextAnswer(START_LIMIT_MS));
        return worker;
      });
      return up;
    } catch (error) {
      // Not coming up says nothing of the question.
      throw error instanceof WorkerTimeout
        ? new Error("the worker did not come up", { cause: error })
        : error;
    } finally {
      for (const worker of started) if (worker !== up) worker.terminate();
    }
  }
}

/** Waits for what a worker says next. */
function nextAnswer<Answer>(idleLimitMs: number): WorkerListener<Answer, Answer> {
  return { idleLimitMs, onMessage: (answer, { resolve }) => resolve(answer) };
}
