import * as v from "valibot";
import { onlyValue, text } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { SpeechRecognizers } from "./index";

/** Somebody waits for the words. */
const LIMIT_SECONDS = 120;
/** Far more than anybody says within the limit of a recording, in characters. */
const LONGEST_TEXT = 100_000;

const schema = v.object({ id: v.string(), name: plainLine(60) });

/** The schema of the next piece of a text of which there are so many characters already. */
const pieceAfter = (length: () => number) =>
  onlyValue(
    v.pipe(
      text(LONGEST_TEXT),
      v.check((piece) => length() + piece.length <= LONGEST_TEXT, "an endless text"),
    ),
  );

/** A recognizer: it is handed a recording and the language, and gives the words, piece by piece. */
export const adapter: ContainedAdapter = (part) => {
  const { name: plugin, hosts: sentTo } = part.manifest;
  const limit = { plugin, seconds: LIMIT_SECONDS };
  return {
    contributes: [
      contribute(SpeechRecognizers, {
        ...dataOf(part, schema),
        hears: "recording",
        sentTo,
        load:
          async () =>
          ({ type, bytes }, language, onText, signal) =>
            withinTime(
              limit,
              async (until) => {
                let heard = "";
                const piece = pieceAfter(() => heard.length);
                const pieces = part.functions.stream("transcribe", { type, language }, piece, until, {
                  bytes,
                });
                for await (const each of pieces) {
                  heard += each;
                  onText(heard);
                }
                return heard;
              },
              signal,
            ),
      }),
    ],
  };
};
