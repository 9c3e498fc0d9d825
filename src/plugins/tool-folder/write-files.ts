import { isSafePath, pathKey } from "@core/domain/file/file-path";
import { fromBase64 } from "@core/domain/text/base64";
import type { ToolFileChange } from "@core/domain/tool/tool-use";
import { AppError, isAbort } from "@core/errors/app-error";
import type { ToolContext, ToolFunction } from "@core/points/tool";
import type { ErrorSentences } from "@core/services/errors/error-sentences";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { authorOf, type FindsFolders, folderOf, path, writingTouch } from "./folder-at-hand";
import { textNow } from "./text-now";

const MOST_FILES = 50;

const text = v.strictObject({ path, content: v.pipe(v.string(), v.description("All of its text")) });
const copy = v.strictObject({
  path,
  from: v.pipe(
    v.string(),
    v.maxLength(300),
    v.description(
      "Name of a file that code made or that was attached, such as report.xlsx: it is copied as it is",
    ),
  ),
});
const schema = v.strictObject({
  files: v.pipe(v.array(v.union([text, copy])), v.minLength(1), v.maxLength(MOST_FILES)),
});

/** Writes texts, and files of the work, into the working folder, and says in sentences which it could not write. */
export function writeFiles(folders: FindsFolders, sentences: Pick<ErrorSentences, "of">): ToolFunction {
  return defineTool({
    description:
      "Writes files into the user's folder that you work in, with the folders above them: texts, and copies of files that " +
      "code made or that were attached, pictures and workbooks too. A file that is there is " +
      "replaced: read it first. Write all files that belong together in one call, as the user is asked once a call.",
    schema,
    touch({ files }, context, signal) {
      const paths = assertDistinct(files.map((file) => file.path));
      return writingTouch(folders, paths, context, signal);
    },
    async preview({ files }, context, signal) {
      const folder = await folderOf(folders, context);
      return Promise.all(
        files.map(async (file): Promise<ToolFileChange> => {
          const before = await textNow(folder, file.path, signal);
          const sizeBytes = contentOf(file, context).size;
          const after = "content" in file ? { after: file.content } : {};
          return { path: file.path, sizeBytes, ...after, ...(before === undefined ? {} : { before }) };
        }),
      );
    },
    async run({ files }, context, signal) {
      const folder = await folderOf(folders, context);
      const lines: string[] = [];
      let failure: unknown;
      for (const file of files) {
        const { path: each } = file;
        try {
          await folder.write(each, contentOf(file, context), authorOf(context), signal);
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

/** The content to be written. @throws AppError `code.no-file` where the work has no such file. */
function contentOf(
  file: v.InferOutput<typeof text> | v.InferOutput<typeof copy>,
  context: ToolContext,
): Blob {
  if ("content" in file) return new Blob([file.content]);
  const found = context.files().find(({ name }) => name === file.from);
  if (found) return new Blob([fromBase64(found.data)]);
  const names = context.files().map(({ name }) => name);
  throw new AppError("code.no-file", { name: file.from, names: names.slice(0, MOST_FILES).join(", ") });
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
