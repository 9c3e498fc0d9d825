import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BuiltPage } from "../../src/first-paint/built-pages.ts";
import { drawingName, type PageDrawing } from "../../src/first-paint/page-drawing.ts";
import type { DrawnPages } from "./draw-pages.ts";
import type { FilesByPage } from "./page-files.ts";

/** With what is nested in it; style sheets are minified, and contain no braces but those of blocks. */
const RULE = /[^{}]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;
const CLASS = /\.(-?[a-z_][\w-]*)/gi;

/** Pages with what was drawn of them, and the files they ask for. */
interface Drawings {
  readonly pages: readonly Pick<BuiltPage, "path" | "drawnAt">[];
  readonly drawn: DrawnPages;
  readonly files: FilesByPage;
  /** Contents of the style sheets that are no part of the document. */
  readonly styles: readonly string[];
}

/** Puts a file for each page and language into `folder`, and returns their address. */
export function writePageDrawings(folder: string, { pages, drawn, files, styles }: Drawings): string {
  const { fresh, used } = drawn;
  const hashes = new Map(pages.map(({ path, drawnAt }) => [path, drawnAt]));
  const drawings = Object.entries(files).flatMap(([path, byLanguage]) =>
    Object.entries(byLanguage).map(([language, addresses]): [string, PageDrawing] => [
      drawingName(path, language),
      {
        files: addresses,
        ...(hashes.get(path) ? { hash: hashes.get(path) ?? "" } : {}),
        ...drawingOf(fresh[language]?.pages[path], used[language]?.pages[path], styles),
      },
    ]),
  );
  const contents = new Map(drawings.map(([name, drawing]) => [name, JSON.stringify(drawing)]));
  const version = createHash("sha256")
    .update(JSON.stringify([...contents]))
    .digest("base64url")
    .slice(0, 7);
  const place = `assets/pages-${version}`;
  mkdirSync(join(folder, place), { recursive: true });
  for (const [name, content] of contents) writeFileSync(join(folder, place, name), content);
  return `/${place}/`;
}

function drawingOf(
  fresh: string | undefined,
  used: string | undefined,
  styles: readonly string[],
): Omit<PageDrawing, "files"> {
  if (fresh === undefined || used === undefined) return {};
  const classes = [...(fresh + used).matchAll(/class="([^"]*)"/g)].flatMap(([, list = ""]) =>
    list.split(/\s+/),
  );
  const needed = styles.map((css) => rulesFor(new Set(classes), css));
  return { fresh, ...(used === fresh ? {} : { used }), styles: needed.join("") };
}

/** The rules of a style sheet that are for one of `classes`, or for elements of any. */
function rulesFor(classes: ReadonlySet<string>, css: string): string {
  const rules = [...css.matchAll(RULE)].map(([rule]) => rule);
  const isNeeded = (rule: string) => {
    const named = [...rule.matchAll(CLASS)];
    return named.length === 0 || named.some(([, name = ""]) => classes.has(name));
  };
  return rules.filter(isNeeded).join("");
}
