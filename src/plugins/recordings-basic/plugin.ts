import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type RecordedRun, RecordedRuns } from "@core/points/recorded-run";

const recorded = (id: string, title: string, description: string, shows: RecordedRun["shows"]) =>
  contribute(RecordedRuns, {
    id,
    title,
    description,
    shows,
    load: async () => (await import("./transcripts")).transcriptsOf(id),
  });

/** Three runs to look at: one whose open point is mended, one that makes a web page, one with a table and a chart. */
export default definePlugin({
  id: "recordings-basic",
  apiVersion: 1,
  name: "recordings:title",
  description: "recordings:subtitle",
  contributes: [
    recorded("launch", "examples:recordingTitle.launch", "examples:recording.launch", "document"),
    recorded("chores", "examples:recordingTitle.chores", "examples:recording.chores", "web-page"),
    recorded("compare", "examples:recordingTitle.compare", "examples:recording.compare", "chart"),
  ],
});
