import type { ToolFunction } from "@core/points/tool";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { type FindsFolders, folderOf, readingTouch } from "./folder-at-hand";

/** Files that one call names. */
const PAGE = 300;

const schema = v.strictObject({
  within: v.optional(
    v.pipe(v.string(), v.maxLength(500), v.description("Only files of this folder within; all when absent")),
  ),
  after: v.optional(v.pipe(v.string(), v.maxLength(500), v.description("Go on after this path"))),
});

/** Lists the files of the working folder. */
export function listFolder(folders: FindsFolders): ToolFunction {
  return defineTool({
    description:
      "Lists the files of the user's folder that you work in, at any depth, with their sizes and dates.",
    schema,
    isRepeatable: true,
    touch: (_, context) => readingTouch(folders, context),
    async run({ within = "", after = "" }, context, signal) {
      const folder = await folderOf(folders, context);
      const above = within.replace(/\/+$/, "");
      const lines: [path: string, line: string][] = [];
      for await (const { path, sizeBytes, lastModified } of folder.walk(signal)) {
        if (above !== "" && !path.startsWith(`${above}/`)) continue;
        if (path <= after) continue;
        lines.push([
          path,
          `${path} (${sizeBytes} bytes, ${new Date(lastModified).toISOString().slice(0, 10)})`,
        ]);
      }
      lines.sort(([a], [b]) => (a < b ? -1 : 1));
      const shown = lines.slice(0, PAGE);
      const rest = lines.length - shown.length;
      const more = rest > 0 ? [`and ${rest} more, after ${shown.at(-1)?.[0]}`] : [];
      const content = [...shown.map(([, line]) => line), ...more].join("\n") || "There are no files.";
      return { content, source: folder.name, isPrivate: true, isUntrusted: true };
    },
  });
}
