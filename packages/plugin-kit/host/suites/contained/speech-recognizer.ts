import assert from "node:assert/strict";
import {
  type RecordingRecognizer,
  SpeechRecognizers,
} from "../../../../../src/core/points/speech-recognizer";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Contract suite of recognizers: what comes piece by piece is the whole text in the end. */
export async function suite(tested: Tested): Promise<void> {
  const recognizer = tested.contribution(SpeechRecognizers) as RecordingRecognizer;
  // It reaches the world through its cell alone.
  const transcribe = await recognizer.load({} as never);
  const samples = await tested.neededSamples("transcribe");
  for (const { number, args = {}, file, settings, project, answers = [], gives = "" } of samples)
    await tested.check(`writes down a recording (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const { type = "audio/webm", language = "en" } = args as Readonly<Record<string, string>>;
      const bytes = Buffer.from(file?.base64 ?? file?.text ?? "", file?.base64 ? "base64" : "utf8");
      const told: string[] = [];
      const sound = { type, bytes: new Uint8Array(bytes).buffer };
      const text = await transcribe(sound, language, (heard) => told.push(heard), tested.signal());
      assert.equal(told.at(-1) ?? "", text);
      assertGives(text, gives);
    });
}
