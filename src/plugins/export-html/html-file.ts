import type { ExportFile, ExportRequest } from "@core/points/artifact-exporter";
import { cleanHtml } from "@shared/clean-html";
import { type FormulaMarkup, formulaMarkup } from "@shared/formula-markup";
import { escapeHtml, richTextHtml } from "@shared/rich-text-html";

/** Nothing in the file may run, load anything, or send a form. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE = `:root{color-scheme:light dark}
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif}
pre{overflow-x:auto;padding:.75rem 1rem;border:1px solid #8886;border-radius:8px}
pre,code{font-family:ui-monospace,monospace;font-size:.9em}
table{border-collapse:collapse}th,td{padding:.25rem .75rem;border:1px solid #8886;text-align:start}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid #8886}
img{max-width:100%}math[display=block]{margin-block:1rem}h1,h2,h3,h4,h5,h6{line-height:1.25;break-after:avoid}
@media print{pre{white-space:pre-wrap}pre,tr,img{break-inside:avoid}}`;

/** One file that opens anywhere by itself: a text with a style of its own, a web page without what runs or loads. */
export const htmlFile: ExportFile = async (request) => ({
  extension: "html",
  mimeType: "text/html;charset=utf-8",
  content: documentOf(request, await formulaMarkup(request.text)),
});

function documentOf({ title, language, source, text }: ExportRequest, formula: FormulaMarkup): string {
  const isPage = source.language === "html";
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
${isPage ? "" : `<style>${STYLE}</style>`}
</head>
<body>
${isPage ? cleanHtml(source.text) : richTextHtml(text, { formula })}
</body>
</html>
`;
}
