import { isSafePath } from "@core/domain/file/file-path";
import { AppError } from "@core/errors/app-error";
import type { ToolFunction } from "@core/points/tool";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { authorOf, type FindsFolders, folderOf, path, writingTouch } from "./folder-at-hand";

const schema = v.strictObject({ from: path, to: path });

/** Moves or renames a file of the working folder. */
export function moveFile(folders: FindsFolders): ToolFunction {
  return defineTool({
    description: "Moves or renames a file of the user's folder that you work in.",
    schema,
    touch({ from, to }, context, signal) {
      if (!isSafePath(to) || from === to) throw new AppError("folder.bad-path", { path: to });
      return writingTouch(folders, [to], context, signal);
    },
    async preview({ from, to }, context, signal) {
      const folder = await folderOf(folders, context);
      const file = await folder.directory.file(from, signal);
      if (!file) throw new AppError("folder.no-file", { folder: folder.name, path: from });
      return [{ path: `${from} → ${to}`, sizeBytes: file.size }];
    },
    async run({ from, to }, context, signal) {
      const folder = await folderOf(folders, context);
      await folder.move(from, to, authorOf(context), signal);
      return { content: `Moved: ${from} → ${to}`, source: folder.name };
    },
  });
}
