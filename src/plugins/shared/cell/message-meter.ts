import { type CellFault, type CellLimits, isCellMessage, sizeOfMessage } from "./cell-protocol";

/** Looks at all that a worker says, and finds when it is not what it may say, too often or too much. */
export class MessageMeter {
  readonly #limits: CellLimits;
  #sizeBytes = 0;
  #secondBegan = Number.NEGATIVE_INFINITY;
  #inSecond = 0;
  #bytesInSecond = 0;

  constructor(limits: CellLimits) {
    this.#limits = limits;
  }

  /** What is wrong with the next message; nothing where it may pass. */
  faultOf(data: unknown, nowMs: number): CellFault | undefined {
    if (nowMs - this.#secondBegan >= 1000) {
      this.#secondBegan = nowMs;
      this.#inSecond = 0;
      this.#bytesInSecond = 0;
    }
    this.#inSecond += 1;
    if (this.#inSecond > this.#limits.messagesPerSecond) return "flooded";
    if (!isCellMessage(data)) return "bad-message";
    const size = sizeOfMessage(data);
    this.#sizeBytes += size;
    this.#bytesInSecond += size;
    const { sizeBytes = Number.POSITIVE_INFINITY, bytesPerSecond = Number.POSITIVE_INFINITY } = this.#limits;
    return this.#sizeBytes > sizeBytes || this.#bytesInSecond > bytesPerSecond ? "too-much" : undefined;
  }
}
