import { type Token, token } from "../di/token";

/** Reads text aloud, where the device can. */
export interface SpeechSynthesis {
  readonly supported: boolean;
  /**
   * Speaks the pieces one after the other; resolves when all are spoken or the signal is aborted, which silences it
   * at once. `language` is a BCP 47 tag. @throws AppError `speech.not-spoken`.
   */
  speak(pieces: readonly string[], language: string, signal: AbortSignal): Promise<void>;
}

export const SpeechSynthesisToken: Token<SpeechSynthesis> = token("speech-synthesis");
