import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { drawingName, type PageDrawing } from "../src/first-paint/page-drawing.ts";
import type { FilesByPage } from "./page-files.ts";

/** Markup by the path of a page. */
type Markup = Readonly<Record<string, string>>;

const DRAW = fileURLToPath(new URL("draw-pages.mjs", import.meta.url));
const DEVICES = ["fresh", "used"] as const;
/** Its address says what it shows, or it takes long to show what it does. */
const isUndrawn = (path: string) => path.includes(":") || /^\/(agents\/run|demo)(\/|$)/.test(path);
/** With what is nested in it; style sheets are minified, and contain no braces but those of blocks. */
const RULE = /[^{}]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g;
const CLASS = /\.(-?[a-z_][\w-]*)/gi;
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Has the application that was built into `folder` draw its pages, and puts a file for each page and language there.
 * `styles` are the contents of the style sheets that are no part of the document. Resolves to the address of the files.
 */
export async function writePageDrawings(
  folder: string,
  files: FilesByPage,
  styles: readonly string[],
): Promise<string> {
  // That of the home page is in the document.
  const paths = Object.keys(files).filter((path) => path !== "/");
  const languages = Object.keys(files["/"] ?? {});
  const drawnPaths = paths.filter((path) => !isUndrawn(path));
  const drawn = await Promise.all(
    languages.map(async (language) => {
      const [fresh = {}, used = {}] = await Promise.all(
        DEVICES.map((device) => draw(folder, language, device, drawnPaths)),
      );
      return paths.map((path): [string, PageDrawing] => [
        drawingName(path, language),
        { files: files[path]?.[language] ?? [], ...drawingOf(fresh[path], used[path], styles) },
      ]);
    }),
  );
  const contents = new Map(drawn.flat().map(([name, drawing]) => [name, JSON.stringify(drawing)]));
  const version = createHash("sha256")
    .update(JSON.stringify([...contents]))
    .digest("base64url")
    .slice(0, 7);
  const place = `assets/pages-${version}`;
  mkdirSync(join(folder, place), { recursive: true });
  for (const [name, content] of contents) writeFileSync(join(folder, place, name), content);
  return `/${place}/`;
}

async function draw(
  folder: string,
  language: string,
  device: (typeof DEVICES)[number],
  paths: readonly string[],
): Promise<Markup> {
  const args = [DRAW, folder, language, device, ...paths];
  const env = { ...process.env, NODE_ENV: "production" };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: MOST_BYTES });
  const markup = JSON.parse(stdout) as Markup;
  // One that was drawn before it was there would look like the one before it.
  if (new Set(Object.values(markup)).size < Object.keys(markup).length)
    throw new Error("two pages look alike");
  return markup;
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
