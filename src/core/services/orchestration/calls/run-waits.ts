/** Whether all calls of a run wait for their provider, and until when. */
export class RunWaits {
  /** By call: until when it waits; nothing while it works. */
  readonly #waits = new Map<string, number | undefined>();
  readonly #tell: (until: number | undefined) => void;
  #isWaiting = false;

  /** `tell` hears until when the run waits, in milliseconds since the epoch, and of the end without a time. */
  constructor(tell: (until: number | undefined) => void) {
    this.#tell = tell;
  }

  /** A call waits until then, or works. */
  set(callId: string, until: number | undefined): void {
    this.#waits.set(callId, until);
    this.#update();
  }

  /** A call has ended. */
  delete(callId: string): void {
    this.#waits.delete(callId);
    this.#update();
  }

  /** The run waits when all of its calls do, and until the first of them goes on. */
  #update(): void {
    const waits = [...this.#waits.values()].filter((until) => until !== undefined);
    const isWaiting = waits.length > 0 && waits.length === this.#waits.size;
    if (!isWaiting && !this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#tell(isWaiting ? Math.min(...waits) : undefined);
  }
}
