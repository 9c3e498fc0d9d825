import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { Tools } from "@core/points/tool";
import { ErrorSentences } from "@core/services/errors/error-sentences";
import { FileTextToken, WorkingFoldersToken } from "@core/services/tokens";

const needs = [WorkingFoldersToken, FileTextToken];

/** Tools for the folder an agent works in. */
export default definePlugin({
  id: "tool-folder",
  apiVersion: 1,
  name: "folders:tools.name",
  description: "folders:tools.description",
  contributes: [
    contribute(Tools, {
      id: "list-folder",
      name: "folders:tools.list-folder.name",
      description: "folders:tools.list-folder.description",
      effect: "reads",
      comesWith: "folder",
      rank: 40,
      needs,
      load: async ({ services }) =>
        (await import("./list-folder")).listFolder(services.get(WorkingFoldersToken)),
    }),
    contribute(Tools, {
      id: "search-folder",
      name: "folders:tools.search-folder.name",
      description: "folders:tools.search-folder.description",
      effect: "reads",
      comesWith: "folder",
      rank: 41,
      needs,
      load: async ({ services }) =>
        (await import("./search-folder")).searchFolder(
          services.get(WorkingFoldersToken),
          services.get(FileTextToken),
        ),
    }),
    contribute(Tools, {
      id: "read-file",
      name: "folders:tools.read-file.name",
      description: "folders:tools.read-file.description",
      effect: "reads",
      comesWith: "folder",
      rank: 42,
      needs,
      load: async ({ services }) =>
        (await import("./read-file")).readFile(
          services.get(WorkingFoldersToken),
          services.get(FileTextToken),
        ),
    }),
    contribute(Tools, {
      id: "write-files",
      name: "folders:tools.write-files.name",
      description: "folders:tools.write-files.description",
      effect: "writes",
      comesWith: "folder",
      rank: 43,
      needs,
      load: async ({ services }) =>
        (await import("./write-files")).writeFiles(services.get(WorkingFoldersToken), {
          of: (error) => new ErrorSentences(services.get(PluginHostToken)).of(error),
        }),
    }),
    contribute(Tools, {
      id: "move-file",
      name: "folders:tools.move-file.name",
      description: "folders:tools.undoable",
      effect: "writes",
      comesWith: "folder",
      rank: 44,
      needs,
      load: async ({ services }) => (await import("./move-file")).moveFile(services.get(WorkingFoldersToken)),
    }),
    contribute(Tools, {
      id: "delete-file",
      name: "folders:tools.delete-file.name",
      description: "folders:tools.undoable",
      effect: "writes",
      comesWith: "folder",
      rank: 45,
      needs,
      load: async ({ services }) =>
        (await import("./delete-file")).deleteFile(services.get(WorkingFoldersToken)),
    }),
  ],
});
