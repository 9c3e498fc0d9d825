import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";
import { RecordedRuns } from "@core/points/recorded-run";

const transcriptsOf = async (name: string) => (await import("./transcripts")).transcriptsOf(name);

/** Three runs to look at: one whose open point is mended, one that makes a web page, one with a table and a chart. */
export default definePlugin({
  id: "recordings-basic",
  apiVersion: 1,
  name: "recordings-basic:name",
  description: "recordings-basic:description",
  contributes: [
    contribute(RecordedRuns, {
      id: "launch",
      rank: 30,
      title: "recordings-basic:launch.title",
      description: "recordings-basic:launch.description",
      shows: "document",
      load: () => transcriptsOf("launch"),
    }),
    contribute(RecordedRuns, {
      id: "chores",
      rank: 20,
      title: "recordings-basic:chores.title",
      description: "recordings-basic:chores.description",
      shows: "web-page",
      load: () => transcriptsOf("chores"),
    }),
    contribute(RecordedRuns, {
      id: "compare",
      rank: 10,
      title: "recordings-basic:compare.title",
      description: "recordings-basic:compare.description",
      shows: "chart",
      load: () => transcriptsOf("compare"),
    }),
    ...contributeTexts(
      "recordings-basic",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
