import { AppError } from "@core/errors/app-error";
import type { ToolFunction } from "@core/points/tool";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";
import { authorOf, type FindsFolders, folderOf, path, writingTouch } from "./folder-at-hand";
import { textNow } from "./text-now";

const schema = v.strictObject({ path });

/** Deletes a file of the working folder, which can be undone. */
export function deleteFile(folders: FindsFolders): ToolFunction {
  return defineTool({
    description: "Deletes a file of the user's folder that you work in. The user can put it back.",
    schema,
    touch: ({ path: each }, context, signal) => writingTouch(folders, [each], context, signal),
    async preview({ path: each }, context, signal) {
      const folder = await folderOf(folders, context);
      const before = await textNow(folder, each, signal);
      if (!(await folder.directory.file(each, signal)))
        throw new AppError("folder.no-file", { folder: folder.name, path: each });
      return [{ path: each, sizeBytes: 0, after: "", ...(before === undefined ? {} : { before }) }];
    },
    async run({ path: each }, context, signal) {
      const folder = await folderOf(folders, context);
      await folder.remove(each, authorOf(context), signal);
      return { content: `Deleted: ${each}`, source: folder.name };
    },
  });
}
