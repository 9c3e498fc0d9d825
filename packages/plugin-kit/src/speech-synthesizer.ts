import type { MadeFile, PluginFunction } from "./context";

/** The text to be said. */
export interface SpokenArgs {
  /** A sentence or so, without marks, code and addresses: a longer text comes piece by piece. */
  readonly text: string;
  /** The language of the interface, such as `fr`. */
  readonly language: string;
}

/** Says texts aloud. */
export interface SpeechSynthesizerDefinition {
  readonly id: string;
  readonly name: string;
  /** The sound, of at most 10 MB, within a minute; the application plays it, and asks for the next piece meanwhile. */
  readonly speak: PluginFunction<
    SpokenArgs,
    MadeFile<{
      readonly type:
        | "audio/mpeg"
        | "audio/mp4"
        | "audio/aac"
        | "audio/ogg"
        | "audio/webm"
        | "audio/wav"
        | "audio/flac";
    }>
  >;
}

/** Contributes a synthesizer, which reads replies aloud. */
export function speechSynthesizer(synthesizer: SpeechSynthesizerDefinition) {
  return { point: "speech-synthesizer", ...synthesizer } as const;
}
