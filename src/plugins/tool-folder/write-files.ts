import { isSafePath, pathKey } from "@core/domain/file/file-path";
import type { ToolFileChange } from "@core/domain/tool/tool-use";
import { AppError, isAbort } from "@core/errors/app-error";
import type { ToolFunction } from "@core/points/tool";
import type { ErrorSentences } from "@core/services/errors/error-sentences";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { authorOf, type FindsFolders, folderOf, path, writingTouch } from "./folder-at-hand";
import { textNow } from "./text-now";

const MOST_FILES = 50;

const schema = v.strictObject({
  files: v.pipe(
    v.array(v.strictObject({ path, content: v.pipe(v.string(), v.description("All of its text")) })),
    v.minLength(1),
    v.maxLength(MOST_FILES),
  ),
});

/** Writes text files into the working folder, and says in sentences which it could not write. */
export function writeFiles(folders: FindsFolders, sentences: Pick<ErrorSentences, "of">): ToolFunction {
  return defineTool({
    description:
      "Writes text files into the user's folder that you work in, with the folders above them. A file that is there is " +
      "replaced: read it first. Write all files that belong together in one call, as the user is asked once a call.",
    schema,
    touch({ files }, context, signal) {
      const paths = assertDistinct(files.map((file) => file.path));
      return writingTouch(folders, paths, context, signal);
    },
    async preview({ files }, context, signal) {
      const folder = await folderOf(folders, context);
      return Promise.all(
        files.map(async ({ path: each, content }): Promise<ToolFileChange> => {
          const before = await textNow(folder, each, signal);
          const sizeBytes = new Blob([content]).size;
          return { path: each, sizeBytes, after: content, ...(before === undefined ? {} : { before }) };
        }),
      );
    },
    async run({ files }, context, signal) {
      const folder = await folderOf(folders, context);
      const lines: string[] = [];
      let failure: unknown;
      for (const { path: each, content } of files) {
        try {
          await folder.write(each, new Blob([content]), authorOf(context), signal);
          lines.push(`Written: ${each}`);
        } catch (error) {
          if (isAbort(error) || signal.aborted) throw error;
          failure = error;
          lines.push(`Not written: ${each} (${await sentences.of(error)})`);
        }
      }
      if (failure !== undefined && !lines.some((line) => line.startsWith("Written"))) throw failure;
      return { content: lines.join("\n"), source: folder.name };
    },
  });
}

/** @throws AppError `folder.bad-path` for a name no file may have, or one that is given twice. */
function assertDistinct(paths: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  for (const each of paths) {
    if (!isSafePath(each) || seen.has(pathKey(each))) throw new AppError("folder.bad-path", { path: each });
    seen.add(pathKey(each));
  }
  return paths;
}
