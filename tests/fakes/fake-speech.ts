import type { LiveRecognizer, SpeechEvents } from "@core/points/speech-recognizer";

/** A microphone that hears what a test says. */
export class FakeSpeech {
  readonly recognizer: LiveRecognizer = {
    ...{ id: "fake", hears: "microphone" },
    load: async () => (_, events, signal) => this.#listen(events, signal),
  };
  #events: SpeechEvents | undefined;

  /** Whether somebody is listening. */
  get listening(): boolean {
    return this.#events !== undefined;
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

  #listen(events: SpeechEvents, signal: AbortSignal): void {
    this.#events = events;
    signal.addEventListener("abort", () => this.end(), { once: true });
  }
}
