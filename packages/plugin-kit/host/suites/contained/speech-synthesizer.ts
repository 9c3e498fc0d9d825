import assert from "node:assert/strict";
import { type SoundSynthesizer, SpeechSynthesizers } from "../../../../../src/core/points/speech-synthesizer";
import { assertGives } from "../../matches";
import type { Tested } from "../../tested";

/** Beginnings of sounds by their types; those that have several are not looked at. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  "audio/wav": "RIFF",
  "audio/ogg": "OggS",
  "audio/flac": "fLaC",
};

/** Contract suite of synthesizers: what comes has to begin as its type does. */
export async function suite(tested: Tested): Promise<void> {
  const synthesizer = tested.contribution(SpeechSynthesizers) as SoundSynthesizer;
  // It reaches the world through its cell alone.
  const synthesize = await synthesizer.load({} as never);
  const samples = await tested.neededSamples("speak");
  for (const { number, args = {}, settings, project, answers = [], gives = {} } of samples)
    await tested.check(`says a text (sample ${number})`, async () => {
      tested.serve({ answers });
      await tested.running.set(settings, project);
      const { text = "Two rivers meet.", language = "en" } = args as Readonly<Record<string, string>>;
      const { type, bytes } = await synthesize(text, language, tested.signal());
      const begin = BEGINNINGS[type] ?? "";
      const found = Buffer.from(bytes).toString("latin1", 0, begin.length);
      assert.equal(found, begin, `it is no ${type}`);
      assertGives({ type }, gives);
    });
}
