import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { Tools } from "@core/points/tool";
import { ToolSettings } from "@core/points/tool-settings";
import { PreferencesToken } from "@core/ports/preferences";
import { KnowledgeLibraryToken, WorkingFoldersToken } from "@core/services/tokens";

/** Code of agents, run where it reaches nothing. */
export default definePlugin({
  id: "tool-code",
  apiVersion: 1,
  name: "tool-code:plugin.name",
  description: "tool-code:plugin.description",
  contributes: [
    contribute(Tools, {
      id: "run-javascript",
      name: "tool-code:javascript.name",
      description: "tool-code:javascript.description",
      effect: "reads",
      isOnByItself: true,
      rank: 16,
      needs: [KnowledgeLibraryToken, WorkingFoldersToken],
      load: async (context) => {
        const [{ runJavaScript }, { codeServices }] = await Promise.all([
          import("./run-javascript"),
          import("./code-services"),
        ]);
        return runJavaScript(codeServices(context));
      },
    }),
    contribute(Tools, {
      id: "run-python",
      name: "tool-code:python.name",
      description: "tool-code:python.description",
      effect: "reads",
      isOnByItself: true,
      rank: 15,
      needs: [KnowledgeLibraryToken, WorkingFoldersToken],
      load: async (context) => {
        const [{ runPython }, { pythonServices }] = await Promise.all([
          import("./python/run-python"),
          import("./code-services"),
        ]);
        return runPython(pythonServices(context));
      },
    }),
    contribute(ToolSettings, {
      id: "run-python",
      titleKey: "tool-code:packages.title",
      texts: ["tool-code", "errors"],
      load: async ({ services }) =>
        (await import("./settings/package-settings")).packageSettings(services.get(PreferencesToken)),
    }),
    ...contributeTexts("tool-code", import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" })),
  ],
});
