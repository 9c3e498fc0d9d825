import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Looks of Markdown and its marks. */
export const MARKS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "650" },
  { tag: tags.strong, fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strikethrough, textDecoration: "line-through" },
  { tag: tags.monospace, color: "var(--info)" },
  { tag: tags.link, color: "var(--accent)" },
  { tag: [tags.processingInstruction, tags.url, tags.contentSeparator], color: "var(--text-muted)" },
]);

const CODE = { fontFamily: "var(--font-mono)", fontSize: "0.9em", color: "var(--text)" };

/** Levels of lists whose long lines hang. */
export const ITEM_LEVELS = 6;

/** Long lines of items begin below their words. */
function hangingItems() {
  const levels = Array.from({ length: ITEM_LEVELS }, (_, level) => {
    const indent = `${1.5 * level + 1}em`;
    return [`.cm-item${level + 1}`, { paddingInlineStart: indent, textIndent: `-${indent}` }] as const;
  });
  return Object.fromEntries(levels);
}

/** Looks of the preview, those of the document itself. */
export const PREVIEW_THEME = EditorView.theme({
  ".cm-heading": { lineHeight: "1.3", paddingTop: "var(--space-2)" },
  ".cm-h1": { fontSize: "var(--text-xl)" },
  ".cm-h2": { fontSize: "var(--text-l)" },
  ".cm-quote": {
    paddingInlineStart: "var(--space-4)",
    borderInlineStart: "3px solid var(--border)",
    color: "var(--text-muted)",
  },
  ".cm-code": { ...CODE, padding: "0 var(--space-3)", backgroundColor: "var(--surface-sunken)" },
  ".cm-code span, .cm-inlineCode, .cm-inlineCode span": { color: "var(--text)" },
  ".cm-inlineCode": {
    ...CODE,
    padding: "1px 5px",
    borderRadius: "5px",
    backgroundColor: "var(--surface-sunken)",
  },
  ".cm-linkText, .cm-linkText span": { color: "var(--accent)", textDecoration: "underline" },
  ".cm-imageWords": {
    padding: "1px 8px",
    border: "1px dashed var(--border-strong)",
    borderRadius: "5px",
    color: "var(--text-muted)",
  },
  ".cm-picture": { maxWidth: "100%", maxHeight: "20em", borderRadius: "var(--radius-control)" },
  ".cm-indent": { letterSpacing: "0.5em" },
  ...hangingItems(),
  ".cm-bullet": { display: "inline-block", minWidth: "1ch", textIndent: "0", color: "var(--text-muted)" },
  ".cm-check": { width: "1em", height: "1em", margin: "0 0.25em 0 0", verticalAlign: "-0.1em" },
  ".cm-rule": {
    display: "inline-block",
    width: "100%",
    borderTop: "1px solid var(--border)",
    verticalAlign: "middle",
  },
  ".cm-tableSource": { fontFamily: "var(--font-mono)", fontSize: "0.9em" },
  ".cm-table": { padding: "var(--space-2) 0", overflowX: "auto", cursor: "text" },
  ".cm-table table": { borderCollapse: "collapse" },
  ".cm-table th, .cm-table td": {
    minWidth: "3em",
    height: "2em",
    padding: "var(--space-1) var(--space-3)",
    border: "1px solid var(--border)",
    textAlign: "start",
  },
  ".cm-table th": { backgroundColor: "var(--surface-sunken)", fontWeight: "600" },
  ".cm-table .cm-center": { textAlign: "center" },
  ".cm-table .cm-right": { textAlign: "end" },
  ".cm-table code": { fontFamily: "var(--font-mono)", fontSize: "0.9em" },
});

/** Colours, spaces and sizes of the application. */
export const THEME = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "transparent", fontSize: "var(--text-m)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--font)", lineHeight: "var(--line)", overflow: "visible" },
  ".cm-content": { padding: "0", caretColor: "var(--text)" },
  ".cm-line": { padding: "0" },
  ".cm-panels": {
    position: "sticky",
    top: "var(--topbar)",
    backgroundColor: "var(--surface)",
    color: "var(--text)",
  },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--border)" },
  ".cm-panel.cm-search": { padding: "var(--space-2) 0", fontSize: "var(--text-s)" },
  ".cm-panel.cm-search label": { fontSize: "var(--text-s)" },
  ".cm-textfield": {
    padding: "var(--space-1) var(--space-2)",
    border: "1px solid var(--border-strong)",
    borderRadius: "var(--radius-control)",
    backgroundColor: "var(--surface)",
    fontSize: "var(--text-s)",
  },
  ".cm-button": {
    padding: "var(--space-1) var(--space-2)",
    border: "1px solid var(--border)",
    borderRadius: "var(--radius-control)",
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    fontSize: "var(--text-s)",
  },
  ".cm-panel.cm-search [name=close]": { color: "var(--text)" },
  ".cm-searchMatch": { backgroundColor: "var(--warning-soft)", outline: "1px solid var(--warning)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--accent-soft)" },
  ".cm-tooltip.cm-tooltip-autocomplete": {
    padding: "var(--space-1)",
    border: "1px solid var(--border)",
    borderRadius: "var(--radius-card)",
    backgroundColor: "var(--surface)",
    boxShadow: "var(--shadow-float)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    maxHeight: "70dvh",
    fontFamily: "var(--font)",
    fontSize: "var(--text-s)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": {
    display: "flex",
    alignItems: "center",
    minHeight: "30px",
    padding: "0 var(--space-3)",
    borderRadius: "var(--radius-control)",
    color: "var(--text)",
  },
  "@media (max-width: 767px)": {
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { minHeight: "var(--target)" },
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--accent-soft)",
    color: "var(--text)",
  },
});
