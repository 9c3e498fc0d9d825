import { type CellFault, type CellLimits, isCellMessage, sizeOfMessage } from "./cell-protocol";

const NONE = Number.POSITIVE_INFINITY;

/** Looks at all that a worker says, and finds when it is not what it may say, too often or too much. */
export class MessageMeter {
  readonly #limits: CellLimits;
  #sizeBytes = 0;
  #secondBegan = Number.NEGATIVE_INFINITY;
  #inSecond = 0;
  #bytesInSecond = 0;
  #charactersInSecond = 0;

  constructor(limits: CellLimits) {
    this.#limits = limits;
  }

  /** The fault of the next message; nothing where it may pass. */
  faultOf(data: unknown, nowMs: number): CellFault | undefined {
    if (nowMs - this.#secondBegan >= 1000) {
      this.#secondBegan = nowMs;
      this.#inSecond = 0;
      this.#bytesInSecond = 0;
      this.#charactersInSecond = 0;
    }
    this.#inSecond += 1;
    if (this.#inSecond > this.#limits.messagesPerSecond) return "flooded";
    if (!isCellMessage(data)) return "bad-message";
    const { bytes, characters } = sizeOfMessage(data);
    this.#sizeBytes += bytes;
    this.#bytesInSecond += bytes;
    this.#charactersInSecond += characters;
    const { sizeBytes = NONE, bytesPerSecond = NONE, charactersPerSecond = NONE } = this.#limits;
    const isTooMuch =
      this.#sizeBytes > sizeBytes ||
      this.#bytesInSecond > bytesPerSecond ||
      this.#charactersInSecond > charactersPerSecond;
    return isTooMuch ? "too-much" : undefined;
  }
}
