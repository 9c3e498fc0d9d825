import * as v from "valibot";
import { withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { SOUND_TYPES, type Sound } from "../../ports/sounds";
import { SpeechSynthesizers } from "./index";

/** Somebody waits to hear it. */
const LIMIT_SECONDS = 60;
/** The most bytes of a sentence. */
const LARGEST_SOUND = 10 * 1024 * 1024;

const schema = v.object({ id: v.string(), name: plainLine(60) });
const sound = v.pipe(
  withBytes(v.object({ type: v.picklist(SOUND_TYPES) }), LARGEST_SOUND),
  v.check(({ bytes }) => bytes.byteLength > 0, "an empty sound"),
  v.transform(({ value, bytes }): Sound => ({ type: value.type, bytes })),
);

/** A synthesizer: it is told a sentence or so and the language, and gives the sound. */
export const adapter: ContainedAdapter = (part) => {
  const limit = { plugin: part.manifest.name, seconds: LIMIT_SECONDS };
  return {
    contributes: [
      contribute(SpeechSynthesizers, {
        ...dataOf(part, schema),
        gives: "sound",
        load: async () => (text, language, signal) =>
          withinTime(
            limit,
            (until) => part.functions.call("speak", { text, language }, sound, until),
            signal,
          ),
      }),
    ],
  };
};
