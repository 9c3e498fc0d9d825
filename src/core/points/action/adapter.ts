import * as v from "valibot";
import { line, mimeType, onlyValue, plainCopy, some, text, withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { fileName, isProgram } from "../../contained/made-file";
import { plainId, plainLine } from "../../domain/external-plugins/manifest-values";
import { contribute } from "../../plugin/define-plugin";
import { ACTION_PLACES, ACTION_SITES, type ActionInput, type ActionResult, Actions } from "./index";

/** The longest text an action is given or gives, in characters. */
const LONGEST_TEXT = 1_000_000;
/** The largest file it gives, in bytes. */
const LARGEST_FILE = 100 * 1024 * 1024;

const schema = v.pipe(
  v.object({
    id: v.string(),
    name: plainLine(60),
    description: v.optional(plainLine(300)),
    places: v.pipe(some(v.picklist(ACTION_PLACES), ACTION_PLACES.length), v.readonly()),
    sites: v.optional(some(v.picklist(ACTION_SITES), ACTION_SITES.length), []),
  }),
  v.check(({ places, sites }) => places.length + sites.length > 0, "it is offered nowhere"),
);

const savedName = v.pipe(
  fileName,
  v.check((name) => !isProgram(name.slice(name.lastIndexOf(".") + 1)), "no program"),
);
const file = v.pipe(
  withBytes(v.object({ name: savedName, type: mimeType }), LARGEST_FILE),
  v.transform(
    ({ value, bytes }): ActionResult => ({
      kind: "file",
      file: new File([bytes], value.name, { type: value.type }),
    }),
  ),
);
const insert = v.pipe(
  v.strictObject({ insert: text(LONGEST_TEXT) }),
  v.transform(({ insert }): ActionResult => ({ kind: "insert", text: insert })),
);
const show = v.pipe(
  v.strictObject({ show: text(LONGEST_TEXT) }),
  v.transform(({ show }): ActionResult => ({ kind: "show", markdown: show })),
);
const edit = v.object({ find: v.pipe(text(20_000), v.nonEmpty()), replace: text(20_000) });
const edits = v.pipe(
  v.strictObject({ edits: some(edit, 1_000), remark: v.optional(line(600)) }),
  v.transform((given): ActionResult => ({ kind: "edits", ...given })),
);

const replace = v.pipe(
  v.strictObject({ replace: text(LONGEST_TEXT) }),
  v.transform(({ replace }): ActionResult => ({ kind: "replace", text: replace })),
);
const data = v.pipe(
  v.unknown(),
  v.transform((value) => plainCopy(value)),
  v.check((value) => JSON.stringify(value).length <= LONGEST_TEXT, "too long"),
);
const view = v.pipe(
  v.strictObject({ view: plainId(64), data: v.optional(data) }),
  v.transform((given): ActionResult => ({ kind: "view", ...given })),
);

const anywhere = v.union([file, onlyValue(v.union([insert, show, view]))]);
const inPrompt = v.union([file, onlyValue(v.union([insert, show, view, replace]))]);
const ofDocument = v.union([file, onlyValue(v.union([insert, show, view, edits]))]);

/** Only of a document and a prompt something can be changed. */
function answerAt({ place, site }: ActionInput) {
  if (site === "composer") return inPrompt;
  return place === "document" || place === "selection" ? ofDocument : anywhere;
}

/** Something that can be done by code where the user chooses it; it sees what it was chosen at. */
export const adapter: ContainedAdapter = (part) => ({
  contributes: [
    contribute(Actions, {
      ...dataOf(part, schema),
      origin: part.manifest.name,
      load: async () => (input, signal) =>
        part.functions.call(
          "run",
          { ...input, text: input.text.slice(0, LONGEST_TEXT) },
          answerAt(input),
          signal,
        ),
    }),
  ],
});
