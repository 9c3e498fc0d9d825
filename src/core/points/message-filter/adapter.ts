import * as v from "valibot";
import { line, onlyValue, text } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { withinTime } from "../../contained/within-time";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { type FilterResult, MessageFilters } from "./index";

/** The user waits for it with each message. */
const LIMIT_SECONDS = 10;

const schema = v.object({ id: v.string(), name: plainLine(60) });
const written = v.pipe(
  text(1_000_000),
  v.check((words) => words.trim() !== ""),
);
const unchanged = v.pipe(
  v.nullish(v.null()),
  v.transform((): FilterResult => undefined),
);
const answer = onlyValue<FilterResult>(
  v.union([v.strictObject({ text: written }), v.strictObject({ refuse: line(300) }), unchanged]),
);

/** Looks at each message that is sent in a conversation. One that is rewritten still has words. */
export const adapter: ContainedAdapter = (part) => ({
  contributes: [
    contribute(MessageFilters, {
      ...dataOf(part, schema),
      load: async () => (input, signal) =>
        withinTime(
          { plugin: part.manifest.name, seconds: LIMIT_SECONDS },
          (until) => part.functions.call("filter", { ...input }, answer, until),
          signal,
        ),
    }),
  ],
});
