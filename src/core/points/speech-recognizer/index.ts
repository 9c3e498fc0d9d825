import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";
import type { Sound } from "../../ports/sounds";

/** The events of dictating. */
export interface SpeechEvents {
  /** Everything heard so far; `final` once the speaker has finished. */
  transcript(text: string, final: boolean): void;
  /** Listening has ended, for whatever reason. */
  end(): void;
  /** An `AppError` `speech.denied` or `speech.failed`. */
  error(error: unknown): void;
}

/** Listens with a microphone of its own until the speaker pauses or the signal is aborted. `language` is a BCP 47 tag. */
export type Listen = (language: string, events: SpeechEvents, signal: AbortSignal) => void;

/**
 * Writes down what was recorded; `onText` gets all that it has so far. @throws AppError as functions of plugins do, or the
 * signal's reason.
 */
export type Transcribe = (
  sound: Sound,
  language: string,
  onText: (text: string) => void,
  signal: AbortSignal,
) => Promise<string>;

/** A recognizer that hears by itself, as browsers have it. */
export interface LiveRecognizer extends Lazy<Listen> {
  readonly hears: "microphone";
}

/** A recognizer that is handed what the application has recorded. */
export interface RecordingRecognizer extends Lazy<Transcribe> {
  readonly hears: "recording";
  /** The name for people; not translated. */
  readonly name: string;
  /** The hosts that recordings may be sent to; empty where nothing leaves the device. */
  readonly sentTo: readonly string[];
}

export type SpeechRecognizer = LiveRecognizer | RecordingRecognizer;

/** The one of the highest rank writes what is dictated. */
export const SpeechRecognizers = extensionPoint<SpeechRecognizer>("speech-recognizer", {
  combine: "first-fit",
  serves: () => ["dictation"],
});
