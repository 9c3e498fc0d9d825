import * as v from "valibot";
import { line, mimeType, onlyValue, some, withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { fileName, isProgram } from "../../contained/made-file";
import { withinTime } from "../../contained/within-time";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { EventHandlers, type EventResult, PLUGIN_EVENTS } from "./index";

/** The longest text a handler is told, in characters. */
const LONGEST_TEXT = 1_000_000;
/** The largest file it gives, in bytes. */
const LARGEST_FILE = 100 * 1024 * 1024;
/** Other handlers, and later events, wait for it. */
const LIMIT_SECONDS = 30;

const schema = v.object({
  id: v.string(),
  name: plainLine(60),
  on: v.pipe(some(v.picklist(PLUGIN_EVENTS), PLUGIN_EVENTS.length, 1), v.readonly()),
});
const savedName = v.pipe(
  fileName,
  v.check((name) => !isProgram(name.slice(name.lastIndexOf(".") + 1)), "no program"),
);
const file = v.pipe(
  withBytes(v.object({ name: savedName, type: mimeType }), LARGEST_FILE),
  v.transform(
    ({ value, bytes }): EventResult => ({
      kind: "file",
      file: new File([bytes], value.name, { type: value.type }),
    }),
  ),
);
const note = v.pipe(
  v.strictObject({ note: line(300) }),
  v.transform(({ note }): EventResult => ({ kind: "note", note })),
);
const none = v.pipe(
  v.nullish(v.null()),
  v.transform((): EventResult => undefined),
);
const answer = v.union([file, onlyValue<EventResult>(v.union([note, none]))]);

/** Told of what has happened, if it is among the events that its manifest names. */
export const adapter: ContainedAdapter = (part) => ({
  contributes: [
    contribute(EventHandlers, {
      ...dataOf(part, schema),
      load: async () => (event, signal) =>
        withinTime(
          { plugin: part.manifest.name, seconds: LIMIT_SECONDS },
          (until) =>
            part.functions.call(
              "handle",
              { ...event, text: event.text.slice(0, LONGEST_TEXT) },
              answer,
              until,
            ),
          signal,
        ),
    }),
  ],
});
