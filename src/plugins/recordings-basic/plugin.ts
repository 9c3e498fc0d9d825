import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { type RecordedRun, RecordedRuns } from "@core/points/recorded-run";

/** The languages that there are pictures in, which `npm run thumbnails` makes. */
const PICTURED: readonly string[] = ["en", "fr", "ko"];

const recorded = (id: string, title: string, shows: RecordedRun["shows"]) =>
  contribute(RecordedRuns, {
    id,
    title,
    shows,
    picture: (language) => `/examples/${id}.${PICTURED.includes(language) ? language : "en"}.webp`,
    load: async () => (await import("./transcripts")).transcriptsOf(id),
  });

/** Three runs to look at: one whose open point is mended, one that makes a web page, one with a table and a chart. */
export default definePlugin({
  id: "recordings-basic",
  apiVersion: 1,
  name: "recordings:title",
  description: "recordings:subtitle",
  contributes: [
    recorded("launch", "examples:recordingTitle.launch", "document"),
    recorded("chores", "examples:recordingTitle.chores", "web-page"),
    recorded("compare", "examples:recordingTitle.compare", "chart"),
  ],
});
