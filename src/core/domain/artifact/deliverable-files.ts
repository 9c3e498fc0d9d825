import { isSafePath } from "../file/file-path";
import { TakenPaths } from "../file/taken-paths";
import { ownValue } from "../text/own-value";
import type { Place } from "../text/text-edit";
import type { Artifact } from "./artifact";

/** A file of a deliverable that is several; its place is that of its text in the whole. */
export interface DeliverableFile extends Place {
  /** Relative, with `/` between folders; safe wherever it is unpacked. */
  readonly path: string;
  /** The language it is written in, as fences name it; empty where nobody said. */
  readonly language: string;
  readonly text: string;
  /** The place of the block that holds it, with its fences. */
  readonly block: Place;
}

/** A deliverable that is several files. */
export interface DeliverableFiles {
  /** In the order they were written; at least one. */
  readonly files: readonly DeliverableFile[];
  /** The text around them, as Markdown; blocks whose name was refused are part of it. */
  readonly overview: string;
  /** The number of names that were refused. */
  readonly refused: number;
}

/** More files than this are no deliverable of one text. */
const MOST_FILES = 200;
const OPENING = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\n]*?)[ \t]*$/;
/** An info string that names a file: `ts file="src/index.ts"`. */
const NAMED = /^([\w+#.-]{0,30})[ \t]*\bfile="([^"\n]*)"$/;

/**
 * The files of a text in which each stands in a fenced block whose info string names it, as in `ts file="src/index.ts"`;
 * `undefined` for a text that is no such set. A name is refused that could lead out of the folder, that is there already, or
 * that is a folder as well. A block that is not closed is none: what was cut off is no file.
 */
export function deliverableFiles(content: string): DeliverableFiles | undefined {
  if (!content.includes('file="')) return undefined;
  const files: DeliverableFile[] = [];
  const overview: string[] = [];
  const taken = new TakenPaths();
  let refused = 0;
  let from = 0;
  for (const block of namedBlocks(content)) {
    const isFile = files.length < MOST_FILES && isSafePath(block.path) && taken.isFree(block.path);
    if (!isFile) {
      refused += 1;
      continue;
    }
    const { path, language, start, end } = block;
    taken.take(path);
    files.push({ path, language, start, end, text: content.slice(start, end), block: block.block });
    overview.push(content.slice(from, block.block.start));
    from = block.block.end;
  }
  if (files.length === 0) return undefined;
  overview.push(content.slice(from));
  return {
    files,
    overview: overview
      .map((each) => each.trim())
      .filter(Boolean)
      .join("\n\n"),
    refused,
  };
}

const PAGE_FILE = /(?:^|\/)index\.html?$/i;
const ANY_PAGE = /\.html?$/i;

/** The file that was asked for: a page, else the first, unless more is written around the files than in them. */
export function mainFile({ files, overview }: DeliverableFiles): DeliverableFile | undefined {
  const page =
    files.find(({ path }) => PAGE_FILE.test(path)) ?? files.find(({ path }) => ANY_PAGE.test(path));
  if (page) return page;
  const size = files.reduce((sum, { text }) => sum + text.length, 0);
  return overview.length > size ? undefined : files[0];
}

/** A block that most of a text is, and the words around it. */
export interface MainBlock {
  /** As its fence names it, in lower case. */
  readonly language: string;
  readonly source: string;
  /** Markdown; empty where there are none. */
  readonly around: string;
}

const LANGUAGE = /^[\w+#.-]{1,30}/;

/** The one block of a text that says less around it than in it, as replies with a page often do. */
export function mainBlock(content: string): MainBlock | undefined {
  const [block, ...others] = closedBlocks(content);
  const [language] = LANGUAGE.exec(block?.info ?? "") ?? [];
  if (!block || !language || others.length > 0) return undefined;
  const { start, end, from, to } = block;
  const around = [content.slice(0, from), content.slice(to)].map((each) => each.trim());
  const text = around.filter(Boolean).join("\n\n");
  const source = content.slice(start, end);
  return text.length < source.length ? { language: language.toLowerCase(), source, around: text } : undefined;
}

type NamedBlock = Omit<DeliverableFile, "text">;

/** The closed blocks of a text that name a file. */
function* namedBlocks(content: string): Generator<NamedBlock> {
  for (const { info, start, end, from, to } of closedBlocks(content)) {
    const [, language = "", path] = NAMED.exec(info) ?? [];
    if (path !== undefined)
      yield { path, language: language.toLowerCase(), start, end, block: { start: from, end: to } };
  }
}

/** A closed block: its text from `start` to `end`, with its fences from `from` to `to`. */
interface ClosedBlock extends Place {
  readonly info: string;
  readonly from: number;
  readonly to: number;
}

/** The closed blocks of a text. Fences within fences count as text, as everywhere in Markdown. */
function* closedBlocks(content: string): Generator<ClosedBlock> {
  let open:
    | { readonly fence: string; readonly info: string; readonly from: number; readonly start: number }
    | undefined;
  for (let from = 0; from < content.length; ) {
    const newline = content.indexOf("\n", from);
    const to = newline < 0 ? content.length : newline;
    const line = content.slice(from, to).replace(/\r$/, "");
    const next = newline < 0 ? to : to + 1;
    const [, fence = "", info = ""] = line.length > 1_000 ? [] : (OPENING.exec(line) ?? []);
    if (!open && fence && !(fence.startsWith("`") && info.includes("`"))) {
      open = { fence, info, from, start: next };
    } else if (open && info === "" && fence.startsWith(open.fence)) {
      yield { ...open, end: Math.max(open.start, from - 1), to };
      open = undefined;
    }
    from = next;
  }
}

/** A text in which the name of each file stands above its block, for formats that show no info strings. */
export function withFileNames(content: string): string {
  const { files } = deliverableFiles(content) ?? { files: [] };
  let named = "";
  let from = 0;
  for (const { path, block } of files) {
    named += `${content.slice(from, block.start)}**\`${path}\`**\n\n`;
    from = block.start;
  }
  return named + content.slice(from);
}

/** Extensions whose languages are called otherwise. */
const LANGUAGES: Readonly<Record<string, string>> = {
  htm: "html",
  mmd: "mermaid",
  md: "markdown",
  txt: "text",
};
const TEXTS = new Set(["markdown", "text", "json"]);

/** A file as what it is, to be shown or kept like any artifact. */
export function fileSource({
  path,
  language,
  text,
}: DeliverableFile): Pick<Artifact, "title" | "format" | "content"> & { readonly language: string } {
  const extension = /\.(\w{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? "";
  const named = language || extension;
  const known = ownValue(LANGUAGES, named) ?? named;
  return { title: path, format: TEXTS.has(known) ? known : "code", language: known, content: text };
}
