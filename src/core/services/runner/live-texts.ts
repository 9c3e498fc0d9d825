import type { LiveCall, RunListener } from "../orchestration/journal/run-update";
import type { LivePiece } from "./wire";

/** The texts that agents of a runner are writing, put together from their pieces. */
export class LiveTexts {
  readonly #rootTaskId: string;
  readonly #publish: RunListener;
  readonly #calls = new Map<string, LiveCall>();

  constructor(rootTaskId: string, publish: RunListener) {
    this.#rootTaskId = rootTaskId;
    this.#publish = publish;
  }

  /** Takes a piece; what was missed of a text before it stands in the journal when the call has ended. */
  take({ call, from, text, isOver }: LivePiece): void {
    const { id } = call;
    const known = this.#calls.get(id)?.text ?? "";
    const shown = { ...call, text: known.slice(0, from) + text, reasoning: "" };
    if (isOver) this.#end(id);
    else {
      this.#calls.set(id, shown);
      this.#publish({ type: "live", rootTaskId: this.#rootTaskId, call: shown });
    }
  }

  /** Shows nothing any more. */
  end(): void {
    for (const id of [...this.#calls.keys()]) this.#end(id);
  }

  #end(callId: string): void {
    this.#calls.delete(callId);
    this.#publish({ type: "live-ended", rootTaskId: this.#rootTaskId, callId });
  }
}
