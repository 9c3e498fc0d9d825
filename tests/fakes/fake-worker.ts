/** A worker in the page's own thread: answers with what it is given, or never. */
export class FakeWorker implements Worker {
  onmessage: Worker["onmessage"] = null;
  onmessageerror: Worker["onmessageerror"] = null;
  onerror: Worker["onerror"] = null;
  isTerminated = false;
  /** All it was asked, oldest first. */
  readonly questions: unknown[] = [];
  readonly #answer: ((question: never) => unknown) | undefined;

  constructor(answer?: (question: never) => unknown) {
    this.#answer = answer;
  }

  postMessage(question: unknown): void {
    this.questions.push(question);
    const answer = this.#answer?.(question as never);
    if (answer !== undefined) this.say(answer);
  }

  /** Says something, as a worker does: a little later. */
  say(data: unknown): void {
    queueMicrotask(() => {
      if (!this.isTerminated) this.onmessage?.(new MessageEvent("message", { data }));
    });
  }

  fail(message: string): void {
    this.onerror?.({ message } as ErrorEvent);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  addEventListener(): void {}
  removeEventListener(): void {}
  dispatchEvent(): boolean {
    return false;
  }
}
