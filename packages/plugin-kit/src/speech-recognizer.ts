import type { PluginContext, PluginFunction } from "./context";

/** The recording to be written down. */
export interface RecordingArgs {
  /** The type that the browser records, without parameters: `audio/webm`, `audio/mp4` or `audio/ogg`. */
  readonly type: string;
  /** The language of the interface, such as `fr`, which is most likely spoken. */
  readonly language: string;
  /** Up to five minutes. */
  readonly bytes: ArrayBuffer;
}

/** Writes down what the user dictates. */
export interface SpeechRecognizerDefinition {
  readonly id: string;
  readonly name: string;
  /** The words: all of them, or piece by piece (`async *`), within two minutes and 100,000 characters. */
  readonly transcribe:
    | PluginFunction<RecordingArgs, string>
    | ((args: RecordingArgs, context: PluginContext) => AsyncIterable<string>);
}

/** Contributes a recognizer, with which prompts are dictated. */
export function speechRecognizer(recognizer: SpeechRecognizerDefinition) {
  const { transcribe, ...data } = recognizer;
  return {
    point: "speech-recognizer",
    ...data,
    async *transcribe(args: RecordingArgs, context: PluginContext): AsyncGenerator<string> {
      const heard = await transcribe(args, context);
      if (typeof heard === "string") yield heard;
      else yield* heard;
    },
  } as const;
}
