import type { Speech, SpeechEvents } from "@core/ports/speech";

/** A microphone that hears what a test says. */
export class FakeSpeech implements Speech {
  supported = true;
  #events: SpeechEvents | undefined;

  /** Whether somebody is listening. */
  get listening(): boolean {
    return this.#events !== undefined;
  }

  listen(_language: string, events: SpeechEvents, signal: AbortSignal): void {
    this.#events = events;
    signal.addEventListener("abort", () => this.end(), { once: true });
  }

  /** Lets the listener hear all that was said so far. */
  hear(text: string, final = false): void {
    this.#events?.transcript(text, final);
  }

  /** Ends the dictation. */
  end(): void {
    const events = this.#events;
    this.#events = undefined;
    events?.end();
  }
}
