import type { FrameTheme } from "@core/points/code-block-renderer/frame-protocol";

/** As many kinds as Mermaid tells apart in one diagram. */
const KINDS = 12;

/** The colours of diagrams in Mermaid's names; what is not here is derived from these. */
export function diagramColours({ name, text, background, palette }: FrameTheme) {
  const { muted, line, grid, panel, accent, accentSoft, series, onSeries } = palette;
  const [first = accent, second = accent, third = accent, , alarm = accent] = series;
  const places = Array.from({ length: KINDS }, (_, place) => place);
  const each = (key: string, from: number, colourOf: (place: number) => string | undefined) =>
    Object.fromEntries(places.map((place) => [`${key}${place + from}`, colourOf(place) ?? accent]));
  const kind = (place: number) => series[place % series.length];
  return {
    darkMode: name === "dark",
    background,
    fontFamily: "system-ui, sans-serif",
    primaryColor: accentSoft,
    primaryTextColor: text,
    primaryBorderColor: accent,
    secondaryColor: panel,
    secondaryTextColor: text,
    secondaryBorderColor: line,
    tertiaryColor: panel,
    tertiaryTextColor: text,
    tertiaryBorderColor: line,
    lineColor: muted,
    textColor: text,
    titleColor: text,
    edgeLabelBackground: panel,
    noteBkgColor: panel,
    noteTextColor: text,
    noteBorderColor: second,
    // Time plans.
    sectionBkgColor: panel,
    altSectionBkgColor: background,
    sectionBkgColor2: panel,
    gridColor: grid,
    taskBkgColor: accentSoft,
    taskBorderColor: accent,
    activeTaskBkgColor: accentSoft,
    activeTaskBorderColor: third,
    doneTaskBkgColor: panel,
    doneTaskBorderColor: line,
    critBkgColor: accentSoft,
    critBorderColor: alarm,
    todayLineColor: alarm,
    taskTextColor: text,
    taskTextDarkColor: text,
    taskTextLightColor: text,
    // Kinds that are told apart by their colour alone.
    ...each("pie", 1, kind),
    pieSectionTextColor: onSeries,
    pieStrokeColor: background,
    pieOuterStrokeColor: background,
    pieOpacity: "1",
    ...each("cScale", 0, kind),
    ...each("cScaleLabel", 0, () => onSeries),
    ...each("cScalePeer", 0, kind),
    ...each("git", 0, kind),
    ...each("gitBranchLabel", 0, () => onSeries),
    commitLabelColor: text,
    commitLabelBackground: panel,
    quadrantPointFill: first,
    xyChart: { backgroundColor: background, plotColorPalette: series.join(",") },
  };
}
