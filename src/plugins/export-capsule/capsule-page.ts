import { versionsOf } from "@core/domain/artifact-versions";
import type { Capsule } from "@core/domain/capsule";
import type { ExportRequest } from "@core/points/artifact-exporter";
import { cleanHtml } from "@shared/clean-html";
import { escapeHtml, richTextHtml } from "@shared/rich-text-html";
import type { WordOf } from "./capsule-words";
import { journalHtml } from "./journal-html";
import { passageIn, requirementHtml } from "./requirement-html";
import { CAPSULE_STYLE } from "./style";

/** Nothing in the page may run, load anything, or send a form; data is no script. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** What a page is made of. */
export interface CapsulePageParts {
  readonly request: ExportRequest;
  readonly capsule: Capsule;
  readonly words: WordOf;
  /** The capsule as it is carried along. */
  readonly data: string;
}

/** The document with its requirements, versions and journal, to be read without a script. */
export function capsulePage({ request, capsule, words, data }: CapsulePageParts): string {
  const { title, language, requirements } = request;
  return [
    "<!doctype html>",
    `<html lang="${escapeHtml(language)}">`,
    "<head>",
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="referrer" content="no-referrer">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${CAPSULE_STYLE}</style>`,
    "</head>",
    "<body>",
    `<main aria-label="${escapeHtml(words("document"))}">`,
    documentHtml(request),
    "</main>",
    section(
      words("requirements"),
      `<ol>\n${requirements.map((each, place) => requirementHtml(each, place, request, words)).join("\n")}\n</ol>`,
      requirements.length > 0,
    ),
    section(words("versions"), versionsHtml(request, capsule, words), true),
    section(
      words("notes"),
      request.notes.map(({ title: name, content }) => folded(name, content)).join("\n"),
      request.notes.length > 0,
    ),
    section(words("journal"), journalHtml(capsule.events, language, words), capsule.events.length > 0),
    `<footer>${escapeHtml(words("made"))}</footer>`,
    data,
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** Each block that shows a requirement to be met is a place that its requirement leads to. */
function documentHtml({ source, text, requirements }: ExportRequest): string {
  if (source.language === "html") return cleanHtml(source.text);
  const places = new Map<number, number[]>();
  requirements.forEach((requirement, place) => {
    const block = passageIn(text, requirement);
    if (block >= 0) places.set(block, [...(places.get(block) ?? []), place]);
  });
  return richTextHtml(text, (html, block) => {
    const proved = places.get(block);
    if (!proved) return html;
    const ids = proved.map((place) => `<a id="proof-${place + 1}"></a>`).join("");
    return `<div class="passage">${ids}${html}</div>`;
  });
}

function versionsHtml({ artifact }: ExportRequest, { events }: Capsule, words: WordOf): string {
  return versionsOf(events, artifact.id)
    .map((version) => folded(words("version", version.artifact.version), version.artifact.content))
    .reverse()
    .join("\n");
}

function folded(name: string, content: string): string {
  return `<details><summary>${escapeHtml(name)}</summary><pre>${escapeHtml(content)}</pre></details>`;
}

function section(title: string, html: string, isThere: boolean): string {
  return isThere && html !== "" ? `<section><h2>${escapeHtml(title)}</h2>\n${html}\n</section>` : "";
}
