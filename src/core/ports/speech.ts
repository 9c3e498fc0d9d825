import { type Token, token } from "../di/token";

/** The events of dictating. */
export interface SpeechEvents {
  /** Everything heard so far; `final` once the speaker has finished. */
  transcript(text: string, final: boolean): void;
  /** Listening has ended, for whatever reason. */
  end(): void;
  /** An `AppError` `speech.denied` or `speech.failed`. */
  error(error: unknown): void;
}

/** Turns speech into text, where the device can. */
export interface Speech {
  readonly supported: boolean;
  /** Listens until the speaker pauses or the signal is aborted. `language` is a BCP 47 tag. */
  listen(language: string, events: SpeechEvents, signal: AbortSignal): void;
}

export const SpeechToken: Token<Speech> = token("speech");
