import { versionsOf } from "@core/domain/journal/artifact-versions";
import type { Capsule } from "@core/domain/journal/capsule";
import { taskFiles } from "@core/domain/journal/made-files";
import type { ExportRequest } from "@core/points/artifact-exporter";
import { cleanHtml } from "@shared/clean-html";
import type { FormulaMarkup } from "@shared/formula-markup";
import { escapeHtml, richTextHtml } from "@shared/rich-text-html";
import type { WordOf } from "./capsule-words";
import { journalHtml } from "./journal-html";
import { passageIn, requirementHtml } from "./requirement-html";
import { CAPSULE_STYLE } from "./style";

/** Nothing in the page may run, load anything, or send a form; data is no script. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** How long the pictures in the page may be together; the files that they are made from are in its data again. */
const PICTURES_LENGTH = 4_000_000;

/** Parts a page is made of. */
export interface CapsulePageParts {
  readonly request: ExportRequest;
  readonly capsule: Capsule;
  readonly words: WordOf;
  /** Sets the formulas of the document. */
  readonly formula: FormulaMarkup;
  /** The capsule as it is carried along. */
  readonly data: string;
}

/** The document with its requirements, versions and journal, to be read without a script. */
export function capsulePage({ request, capsule, words, formula, data }: CapsulePageParts): string {
  const { title, language, requirements } = request;
  const sections = [
    section(
      words("requirements"),
      requirements.map((each, place) => requirementHtml(each, place, request, words)),
      "ol",
    ),
    section(words("versions"), versionsHtml(request, capsule, words)),
    section(words("files"), filesHtml(capsule), "ul"),
    section(
      words("notes"),
      request.notes.map(({ title: name, content }) => folded(name, content)),
    ),
    section(words("journal"), journalHtml(capsule.events, language, words), "table"),
  ];
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${CAPSULE_STYLE}</style>
</head>
<body>
<main aria-label="${escapeHtml(words("document"))}">
${documentHtml(request, formula)}
</main>
${sections.join("")}
<footer>${escapeHtml(words("made"))}</footer>
${data}
</body>
</html>
`;
}

/** Each block that shows a requirement to be met is a place that its requirement leads to. */
function documentHtml({ source, text, requirements }: ExportRequest, formula: FormulaMarkup): string {
  if (source.language === "html") return cleanHtml(source.text);
  const places = new Map<number, number[]>();
  requirements.forEach((requirement, place) => {
    const at = passageIn(text, requirement);
    if (at >= 0) places.set(at, [...(places.get(at) ?? []), place]);
  });
  const html = richTextHtml(text, {
    formula,
    around: (block, at) => {
      const proved = places.get(at);
      if (!proved) return block;
      const ids = proved.map((place) => `<a id="proof-${place + 1}"></a>`).join("");
      return `<div class="passage">${ids}${block}</div>`;
    },
  });
  return withFewPictures(html);
}

/** Larger pages could not be imported: of pictures that there is no room for, their words stay. */
function withFewPictures(html: string): string {
  let room = PICTURES_LENGTH;
  return html.replaceAll(/<img src="data:[^"]*"[^>]* alt="([^"]*)">/g, (picture, words: string) => {
    if (picture.length > room) return words;
    room -= picture.length;
    return picture;
  });
}

/** The files that tools made, by name; importing the capsule brings them. */
function filesHtml({ events }: Capsule): readonly string[] {
  return taskFiles(events).map(({ file }) => `<li>${escapeHtml(file.name)}</li>`);
}

function versionsHtml({ artifact }: ExportRequest, { events }: Capsule, words: WordOf): readonly string[] {
  return versionsOf(events, artifact.id)
    .map((version) => folded(words("version", version.artifact.version), version.artifact.content))
    .reverse();
}

function folded(name: string, content: string): string {
  return `<details><summary>${escapeHtml(name)}</summary><pre>${escapeHtml(content)}</pre></details>`;
}

/** A part of the page with its parts, in an element for them all; nothing without any. */
function section(title: string, parts: readonly string[], around = "div"): string {
  if (parts.length === 0) return "";
  return `<section><h2>${escapeHtml(title)}</h2><${around}>${parts.join("")}</${around}></section>`;
}
