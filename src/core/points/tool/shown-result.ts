import * as v from "valibot";
import { some, text } from "../../contained/checked-values";
import type { ManifestContribution, PluginManifest } from "../../domain/external-plugins/manifest";
import type { Attachment } from "../../domain/file/attachment";
import { parseBase64 } from "../../domain/text/base64";
import type { Json } from "../../ports/plugin-cells";
import type { ToolContext, ToolOutput, ToolView } from "./index";

/** Limits of one result: pictures, and bytes of all of them. */
const MOST_PICTURES = 20;
const MOST_BYTES = 4 * 1024 * 1024;
/** A longer result is handed to a view as the text that the model has, in characters. */
const LONGEST_RESULT = 100_000;
/** Pictures that models see and nothing in them runs, by their types. */
const ENDINGS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
} as const;

const types = Object.keys(ENDINGS) as readonly (keyof typeof ENDINGS)[];

/** The pictures of a result, each in base64. */
export const pictures = v.pipe(
  some(v.object({ type: v.picklist(types), data: text(MOST_BYTES * 2) }), MOST_PICTURES),
  v.transform((all) => all.map((each) => ({ ...each, sizeBytes: parseBase64(each.data)?.length ?? 0 }))),
  v.check((all) => all.every(({ sizeBytes }) => sizeBytes > 0), "no base64"),
  v.check((all) => all.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) <= MOST_BYTES, "too large"),
);

/** The pictures as files of the work at hand, named after the tool, and numbered on from those that are there. */
export function pictureFiles(
  given: v.InferOutput<typeof pictures>,
  id: string,
  context: ToolContext,
): Pick<ToolOutput, "files" | "showsPictures"> {
  if (given.length === 0) return {};
  const taken = new Set(context.files().map(({ name }) => name));
  let number = 0;
  const files = given.map(({ type, data, sizeBytes }): Attachment => {
    const next = () => `${id}-${++number}.${ENDINGS[type]}`;
    let name = next();
    while (taken.has(name)) name = next();
    return { type: "image", name, mimeType: type, data, sizeBytes };
  });
  return { files, showsPictures: true };
}

/** The result as the view of the call receives it. */
export function resultForView(content: string, data: Json | undefined): Pick<ToolOutput, "forView"> {
  const json = JSON.stringify({ content: [{ type: "text", text: content }], structuredContent: data });
  return json.length > LONGEST_RESULT ? {} : { forView: json };
}

/** The view below the calls of a tool, which may call the tools of its plugin alone. */
export function viewOf({ name, contributes }: PluginManifest, document: string): ToolView {
  const isTool = ({ point }: ManifestContribution) => point === "tool";
  const ids = new Set(contributes.filter(isTool).map(({ id }) => id));
  return {
    origin: name,
    read: async () => document,
    toolOf: (id) => (ids.has(id) ? id : undefined),
  };
}
