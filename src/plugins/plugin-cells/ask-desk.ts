import { AppError, isAppError } from "@core/errors/app-error";
import { type Asked, CELL_ASKS, type CellCall, type Serve } from "@core/ports/plugin-cells";
import type { PageMessage } from "./cell-messages";
import { readJson, type WorkerMessage } from "./worker-message";

type Ask = Extract<WorkerMessage, { type: "ask" }>;

/** Twice what the prelude asks at a time. */
const MOST_ASKS = 200;
const LONGEST_REASON = 2_000;

/** Answers what a worker asks. */
export class AskDesk {
  readonly #serve: Serve;
  readonly #post: (message: PageMessage) => void;
  readonly #over: AbortSignal;
  readonly #open = new Map<number, AbortController>();

  constructor(serve: Serve, post: (message: PageMessage) => void, over: AbortSignal) {
    this.#serve = serve;
    this.#post = post;
    this.#over = over;
  }

  /** False where it may not be asked: twice, or beside too many others. */
  take(ask: Ask, open: { readonly call: CellCall; readonly over: AbortController } | undefined): boolean {
    if (this.#open.has(ask.id) || this.#open.size >= MOST_ASKS) return false;
    const withdrawn = new AbortController();
    this.#open.set(ask.id, withdrawn);
    const signal = AbortSignal.any([withdrawn.signal, open?.over.signal ?? this.#over]);
    void this.#answer(ask, open?.call, signal).finally(() => this.#open.delete(ask.id));
    return true;
  }

  withdraw(id: number): void {
    this.#open.get(id)?.abort(new DOMException("The plugin no longer asks.", "AbortError"));
  }

  async #answer(ask: Ask, call: CellCall | undefined, signal: AbortSignal): Promise<void> {
    const { id } = ask;
    try {
      const { value, bytes } = await this.#answerOf(ask, call, signal);
      const message = { type: "answer", id, json: JSON.stringify(value ?? null) } as const;
      this.#post(bytes ? { ...message, bytes } : message);
    } catch (error) {
      // What is no error of the application's may tell more than a stranger is to know.
      const { code, message, params } = isAppError(error) ? error : new AppError("unexpected");
      const reason = message.slice(0, LONGEST_REASON);
      this.#post({ type: "refused", id, code, reason, json: JSON.stringify(params) });
    }
  }

  async #answerOf({ name, json, bytes }: Ask, call: CellCall | undefined, signal: AbortSignal) {
    const serve = CELL_ASKS.includes(name) ? this.#serve : call?.serve;
    if (!serve) throw new AppError("external-plugin.unknown-ask", { name });
    const asked: Asked = {
      value: readJson(json),
      ...(bytes ? { bytes } : {}),
      ...(call?.grants ? { grants: call.grants } : {}),
    };
    return serve(name, asked, signal);
  }
}
