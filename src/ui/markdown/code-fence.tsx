import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { BlockViewer } from "./block-viewer";
import { CodeView } from "./code-view";

/** Kinds that are pictures, music or slides: without a renderer they are more than code in an unknown language. */
const DRAWN_KINDS = new Set(
  (
    "abc score svg mermaid diagram chart plotly marp slides presentation " +
    "plantuml puml graphviz dot d2 vega vega-lite echarts lilypond musicxml geojson topojson stl tikz excalidraw"
  ).split(" "),
);

/** A code block as a message has it; `open` while its end has not arrived. */
export const CodeFence = observer(function CodeFence({
  info,
  code,
  open,
}: {
  info: string;
  code: string;
  open: boolean;
}) {
  const language = info.trim().split(/[\s{]/)[0]?.toLowerCase() ?? "";
  const renderers = useService(CodeBlockRenderers).all;
  const renderer = language ? renderers.find(({ languages }) => languages.includes(language)) : undefined;
  if (renderer || DRAWN_KINDS.has(language)) {
    return <BlockViewer language={language} source={code} open={open} renderer={renderer} />;
  }
  return <CodeView language={language} source={code} open={open} />;
});
