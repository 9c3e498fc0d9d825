import * as v from "valibot";
import { line, mimeType, onlyValue, some, text, withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, type ContainedPart, dataOf } from "../../contained/contained-adapter";
import { fileName, isProgram } from "../../contained/made-file";
import { withinTime } from "../../contained/within-time";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { FILE_SIZE_LIMIT_BYTES } from "../../domain/file/attachment";
import { contribute } from "../../plugin/define-plugin";
import { type ConnectedSource, type FetchedDocument, KnowledgeConnectors } from "./index";

/** Whoever pressed the button sees that it goes on; a list or a document that takes longer is given up. */
const LIMIT_SECONDS = 60;
const MOST_LISTED = 2_000;
/** The longest text of a document, in characters; what is longer comes as bytes. */
const LONGEST_TEXT = 1_000_000;

const schema = v.object({
  id: v.string(),
  name: plainLine(60),
  description: v.optional(plainLine(300)),
});

const listed = v.object({
  id: v.pipe(text(500), v.nonEmpty()),
  title: line(200),
  version: v.optional(text(200)),
});
const documents = onlyValue(
  v.object({
    documents: v.pipe(
      some(listed, MOST_LISTED),
      v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, "each id once"),
    ),
  }),
);

const keptName = v.pipe(
  fileName,
  v.maxLength(200),
  v.check((name) => !isProgram(name.slice(name.lastIndexOf(".") + 1)), "no program"),
);
const file = v.pipe(
  withBytes(v.object({ name: keptName, type: mimeType }), FILE_SIZE_LIMIT_BYTES),
  v.transform(({ value, bytes }): FetchedDocument => ({ ...value, bytes })),
);
const markdown = v.pipe(
  onlyValue(v.object({ text: text(LONGEST_TEXT) })),
  v.transform(
    ({ text }): FetchedDocument => ({
      type: "text/markdown",
      bytes: new TextEncoder().encode(text).buffer,
    }),
  ),
);
const document = v.union([file, markdown]);

/** Brings documents from elsewhere. It is told when it was asked last, and the ids that it gave, and nothing else. */
export const adapter: ContainedAdapter = (part) => {
  const { id: pluginId, name: origin } = part.manifest;
  const source = sourceOf(part);
  const connector = { ...dataOf(part, schema), pluginId, origin, load: async () => source };
  return { contributes: [contribute(KnowledgeConnectors, connector)] };
};

function sourceOf({ functions, manifest }: ContainedPart): ConnectedSource {
  const limit = { plugin: manifest.name, seconds: LIMIT_SECONDS };
  return {
    async list(since, signal) {
      const args = since === undefined ? {} : { since };
      const ask = (until: AbortSignal) => functions.call("list", args, documents, until);
      return (await withinTime(limit, ask, signal)).documents;
    },
    fetch: (id, signal) =>
      withinTime(limit, (until) => functions.call("fetch", { id }, document, until), signal),
  };
}
