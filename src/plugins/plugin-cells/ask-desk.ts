import { AppError, isAppError } from "@core/errors/app-error";
import { type Asked, CELL_ASKS, type CellCall, type Serve } from "@core/ports/plugin-cells";
import type { PageMessage } from "./cell-messages";
import { readJson, type WorkerMessage } from "./worker-message";

type Ask = Extract<WorkerMessage, { type: "ask" }>;

/** Twice what the prelude asks at a time. */
const MOST_ASKS = 200;
/** Twice what the prelude asks with at a time: whatever is not answered yet is held by the page. */
const MOST_BYTES = 200_000_000;
const LONGEST_REASON = 2_000;

/** Answers what a worker asks. */
export class AskDesk {
  readonly #serve: Serve;
  readonly #post: (message: PageMessage) => void;
  readonly #open = new Map<number, AbortController>();
  #sizeBytes = 0;

  constructor(serve: Serve, post: (message: PageMessage) => void) {
    this.#serve = serve;
    this.#post = post;
  }

  /** Nothing is had for a call that is over. False where it may not be asked: twice, or beside too many others. */
  take(ask: Ask, open: { readonly call: CellCall; readonly over: AbortController } | undefined): boolean {
    if (this.#open.has(ask.id) || this.#open.size >= MOST_ASKS) return false;
    if (!open) {
      this.#refuse(ask, new AppError("external-plugin.unknown-ask", { name: ask.name }));
      return true;
    }
    const sizeBytes = ask.json.length * 2 + (ask.bytes?.byteLength ?? 0);
    if (this.#sizeBytes + sizeBytes > MOST_BYTES) return false;
    this.#sizeBytes += sizeBytes;
    const withdrawn = new AbortController();
    this.#open.set(ask.id, withdrawn);
    const signal = AbortSignal.any([withdrawn.signal, open.over.signal]);
    void this.#answer(ask, open.call, signal).finally(() => {
      this.#open.delete(ask.id);
      this.#sizeBytes -= sizeBytes;
    });
    return true;
  }

  withdraw(id: number): void {
    this.#open.get(id)?.abort(new DOMException("The plugin no longer asks.", "AbortError"));
  }

  async #answer(ask: Ask, call: CellCall, signal: AbortSignal): Promise<void> {
    const { id } = ask;
    try {
      const { value, bytes } = await this.#answerOf(ask, call, signal);
      const message = { type: "answer", id, json: JSON.stringify(value ?? null) } as const;
      this.#post(bytes ? { ...message, bytes } : message);
    } catch (error) {
      // An error that is not the application's may say more than a stranger is to know.
      this.#refuse(ask, isAppError(error) ? error : new AppError("unexpected"));
    }
  }

  #refuse({ id }: Ask, { code, message, params }: AppError): void {
    const reason = message.slice(0, LONGEST_REASON);
    this.#post({ type: "refused", id, code, reason, json: JSON.stringify(params) });
  }

  async #answerOf({ name, json, bytes }: Ask, call: CellCall, signal: AbortSignal) {
    const serve = CELL_ASKS.includes(name) ? this.#serve : call.serve;
    if (!serve) throw new AppError("external-plugin.unknown-ask", { name });
    const asked: Asked = {
      value: readJson(json),
      ...(bytes ? { bytes } : {}),
      ...(call.grants ? { grants: call.grants } : {}),
    };
    return serve(name, asked, signal);
  }
}
