import type { FrameTheme } from "@core/points/code-block-renderer/frame-protocol";

/** The look of charts as Plotly takes it: what a chart says of itself goes before it. */
export function chartTemplate({ text, background, palette }: FrameTheme) {
  const { muted, line, grid, panel, accent, accentSoft, series, onSeries } = palette;
  const clear = "rgba(0,0,0,0)";
  const axis = { gridcolor: grid, zerolinecolor: line, linecolor: line, tickcolor: line, automargin: true };
  const scale = [
    [0, accentSoft],
    [1, accent],
  ];
  const separated = [
    { marker: { line: { color: background, width: 1 } }, insidetextfont: { color: onSeries } },
  ];
  const scaled = [{ colorscale: scale }];
  return {
    layout: {
      paper_bgcolor: clear,
      plot_bgcolor: clear,
      font: { color: text, family: "system-ui, sans-serif" },
      colorway: series,
      colorscale: { sequential: scale },
      margin: { t: 48, r: 16, b: 48, l: 56 },
      xaxis: axis,
      yaxis: axis,
      polar: { bgcolor: clear, angularaxis: axis, radialaxis: axis },
      ternary: { bgcolor: clear, aaxis: axis, baxis: axis, caxis: axis },
      scene: { xaxis: axis, yaxis: axis, zaxis: axis },
      legend: { font: { color: text } },
      hoverlabel: { bgcolor: panel, bordercolor: line, font: { color: text } },
      modebar: { bgcolor: clear, color: muted, activecolor: accent },
    },
    data: {
      ...{ pie: separated, sunburst: separated, treemap: separated },
      ...{ heatmap: scaled, contour: scaled, surface: scaled, histogram2d: scaled },
    },
  };
}
