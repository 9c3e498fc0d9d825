import { makeAutoObservable, runInAction } from "mobx";
import type { Message } from "../../domain/conversation/conversation";
import { spokenPieces } from "../../domain/text/spoken-text";
import type { Disposable } from "../../lifecycle/disposable";
import type { Notifier } from "../../ports/notifier";
import type { SpeechSynthesis } from "../../ports/speech-synthesis";

/** Reads one message aloud at a time. */
export class ReadAloudStore implements Disposable {
  /** Id of the message being read. */
  messageId: string | undefined = undefined;
  readonly #speech: SpeechSynthesis;
  readonly #notifier: Notifier;
  #reading = new AbortController();

  constructor(speech: SpeechSynthesis, notifier: Notifier) {
    this.#speech = speech;
    this.#notifier = notifier;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get supported(): boolean {
    return this.#speech.supported;
  }

  /** Reads a message in a language, in place of what is being read. Never throws: a failure is told. */
  async read({ id, content }: Pick<Message, "id" | "content">, language: string): Promise<void> {
    this.stop();
    const reading = new AbortController();
    this.#reading = reading;
    this.messageId = id;
    try {
      await this.#speech.speak(spokenPieces(content), language, reading.signal);
    } catch (error) {
      this.#notifier.error(error);
    }
    runInAction(() => {
      if (this.#reading === reading) this.messageId = undefined;
    });
  }

  /** Falls silent. */
  stop(): void {
    this.#reading.abort();
    this.messageId = undefined;
  }

  dispose(): void {
    this.stop();
  }
}
