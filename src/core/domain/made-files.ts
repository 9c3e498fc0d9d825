import type { Attachment } from "./attachment";
import type { ToolUse } from "./tool-use";

/** The files that calls of tools made; of several of one name the last. */
export function madeFiles(uses: readonly Pick<ToolUse, "result">[]): readonly Attachment[] {
  return lastOfEachName(uses.flatMap(({ result }) => result?.files ?? []));
}

/** Each name once, with the file that came last. */
export function lastOfEachName(files: readonly Attachment[]): readonly Attachment[] {
  return [...new Map(files.map((file) => [file.name, file])).values()];
}
