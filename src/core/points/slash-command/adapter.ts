import * as v from "valibot";
import { onlyValue, some, text } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { hidesNothing } from "../../domain/text/visible-text";
import { contribute } from "../../plugin/define-plugin";
import { SlashCommands } from "./index";

const description = v.optional(plainLine(300));
const field = v.object({ name: plainLine(60), description, isRequired: v.optional(v.boolean(), false) });
const schema = v.object({
  id: v.string(),
  name: v.pipe(
    v.string(),
    v.regex(/^[^\s/]{1,60}$/),
    v.check(hidesNothing, "a character that cannot be seen"),
  ),
  description,
  fields: v.optional(some(field, 20), []),
});
const answer = onlyValue(text(100_000));

/** Text for a prompt, by its name after a slash. */
export const adapter: ContainedAdapter = (part) => ({
  contributes: [
    contribute(SlashCommands, {
      ...dataOf(part, schema),
      origin: part.manifest.name,
      load: async () => (values, signal) =>
        part.functions.call("text", { values: { ...values } }, answer, signal),
    }),
  ],
});
