import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { contributeTexts, type LocaleTexts } from "@core/points/locale-bundle";

/** Draws years and what happened in them. */
export default definePlugin({
  id: "block-timeline",
  apiVersion: 1,
  name: "block-timeline:name",
  description: "block-timeline:description",
  contributes: [
    contribute(CodeBlockRenderers, {
      id: "timeline",
      languages: ["timeline", "chronology"],
      isolation: "frame",
      title: "Timeline",
      script: () => import("./timeline-frame?frame"),
    }),
    ...contributeTexts(
      "block-timeline",
      import.meta.glob<LocaleTexts>("./texts/*.json", { import: "default" }),
    ),
  ],
});
