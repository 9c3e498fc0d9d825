import { CodeBlockRenderers } from "@core/points/code-block-renderer";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { BlockActions } from "./block-actions";
import { BlockViewer } from "./block-viewer";
import styles from "./code-block.module.css";
import { type CodeProps, HighlightedCode } from "./highlighted-code";

/** Kinds that are pictures, music or slides: without a renderer they are more than code in an unknown language. */
const DRAWN_KINDS = new Set(
  (
    "abc score svg mermaid diagram chart plotly marp marpit slides presentation revealjs slidev " +
    "plantuml puml c4plantuml graphviz dot d2 vega vega-lite vegalite echarts highcharts chartjs chart.js gnuplot " +
    "lilypond musicxml vextab geojson topojson kml stl gltf tikz excalidraw drawio bpmn dbml erd structurizr nomnoml " +
    "wavedrom bytefield ditaa svgbob pikchr blockdiag seqdiag actdiag nwdiag flowchart sequence gantt mindmap markmap"
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
  const [renderer] = useService(CodeBlockRenderers).serving(language);
  if (renderer || DRAWN_KINDS.has(language)) {
    return <BlockViewer language={language} source={code} open={open} renderer={renderer} />;
  }
  return <CodeView language={language} source={code} open={open} />;
});

/** Code with its language and what can be done with it. */
function CodeView({ language, source, open }: CodeProps) {
  return (
    <figure className={styles.viewer}>
      <figcaption className={styles.header}>
        <span className={styles.language}>{language}</span>
        <BlockActions
          language={language}
          source={source}
          large={<HighlightedCode language={language} source={source} open={false} />}
        />
      </figcaption>
      <HighlightedCode language={language} source={source} open={open} />
    </figure>
  );
}
