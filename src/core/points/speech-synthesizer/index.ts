import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";
import type { Sound } from "../../ports/sounds";

/**
 * Speaks the pieces one after the other; resolves when all are spoken or the signal is aborted, which silences it at once.
 * `language` is a BCP 47 tag. @throws AppError `speech.not-spoken`.
 */
export type Speak = (pieces: readonly string[], language: string, signal: AbortSignal) => Promise<void>;

/** Makes the sound of a text, which the application plays. @throws AppError as functions of plugins do, or the signal's reason. */
export type Synthesize = (text: string, language: string, signal: AbortSignal) => Promise<Sound>;

/** A synthesizer that speaks by itself, as browsers have it. */
export interface LiveSynthesizer extends Lazy<Speak> {
  readonly gives: "speech";
}

/** A synthesizer that gives sound. */
export interface SoundSynthesizer extends Lazy<Synthesize> {
  readonly gives: "sound";
  /** The name for people; not translated. */
  readonly name: string;
}

export type SpeechSynthesizer = LiveSynthesizer | SoundSynthesizer;

/** The one of the highest rank reads aloud. */
export const SpeechSynthesizers = extensionPoint<SpeechSynthesizer>("speech-synthesizer", {
  combine: "first-fit",
  serves: () => ["reading-aloud"],
});
