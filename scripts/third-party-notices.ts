import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** The fields of a package's description that a notice needs. */
interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license?: string | { readonly type?: string };
  readonly author?: string | { readonly name?: string };
  readonly repository?: string | { readonly url?: string };
  readonly homepage?: string;
}

const LICENCE_FILE = /^(un)?licen[cs]e|^copying|^notice/i;
/** Licences under which whoever passes on the program has to say where its source code is. */
const NAMES_SOURCE = /\b(EPL|MPL|CDDL|LGPL|GPL)-/;
/** Folder of the notices, by package, for compiled-in code that the package itself does not mention. */
const OWN_TEXTS = join(import.meta.dirname, "licences");
/** Packages of compiled programs, of which each holds the libraries of what compiled them. */
const MADE_WITH_EMSCRIPTEN = [
  "@wllama/wllama",
  "@jitl/quickjs-ng-wasmfile-release-sync",
  "pyodide",
  "tesseract.js-core",
];
const RULE = `\n\n${"-".repeat(78)}\n\n`;

/** The folders of the packages that bundled modules, given by their ids, are from. */
export function packageFolders(moduleIds: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const id of moduleIds) {
    const path = id.replace(/^\0/, "").replace(/\?.*$/, "").split("/").join(sep);
    const marker = `${sep}node_modules${sep}`;
    const at = path.lastIndexOf(marker);
    if (at < 0) continue;
    const [scope = "", name = ""] = path.slice(at + marker.length).split(sep);
    const folder = path.slice(0, at + marker.length) + (scope.startsWith("@") ? join(scope, name) : scope);
    // Modules that bundlers make up, such as helpers, only look like packages.
    if (existsSync(join(folder, "package.json"))) folders.add(folder);
  }
  return folders;
}

/**
 * The notices that the licences of packages ask for, as one text.
 * @throws Error naming every package that states no licence, or none of whose source is known where its licence asks.
 */
export function noticesOf(folders: Iterable<string>): string {
  const notices = new Map<string, string>();
  const problems: string[] = [];
  for (const folder of folders) {
    const description = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageJson;
    const title = `${description.name} ${description.version}`;
    try {
      notices.set(
        title,
        notice(title, description, [...licenceTexts(folder), ...ownTexts(description.name)]),
      );
    } catch (error) {
      problems.push(`${title}: ${(error as Error).message} (${dirname(folder)})`);
    }
  }
  if (problems.length > 0) throw new Error(`Packages that may not be passed on:\n${problems.join("\n")}`);
  const sorted = [...notices].sort(([a], [b]) => a.localeCompare(b, "en")).map(([, text]) => text);
  return `${[`This application contains the following software of others.`, ...sorted].join(RULE)}\n`;
}

function notice(title: string, description: PackageJson, texts: readonly string[]): string {
  const { license, author } = description;
  const licence = typeof license === "object" ? license.type : license;
  if (!licence && texts.length === 0) throw new Error("states no licence");
  const source = sourceOf(description);
  const lines = [title, `Licence: ${licence ?? "see below"}`];
  if (source) lines.push(`Source code: ${source}`);
  if (NAMES_SOURCE.test(licence ?? "")) {
    if (!source) throw new Error(`is under ${licence} and does not say where its source code is`);
    lines.push(`The source code is available at this address under the terms of the licence.`);
  }
  const name = typeof author === "object" ? author.name : author;
  if (texts.length === 0 && name) lines.push(`Copyright: ${name}`);
  return [lines.join("\n"), ...texts].join("\n\n");
}

function licenceTexts(folder: string): readonly string[] {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name))
    .map(({ name }) => name);
  return names.sort().map((name) => readFileSync(join(folder, name), "utf8").trim());
}

function ownTexts(name: string): readonly string[] {
  const compiler = MADE_WITH_EMSCRIPTEN.includes(name) ? ["emscripten"] : [];
  return [name.replace("/", "-"), ...compiler]
    .map((each) => join(OWN_TEXTS, `${each}.txt`))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, "utf8").trim());
}

function sourceOf({ repository, homepage }: PackageJson): string | undefined {
  const url = typeof repository === "object" ? repository.url : repository;
  if (!url) return homepage;
  if (/^(github:)?[\w.-]+\/[\w.-]+$/.test(url)) return `https://github.com/${url.replace("github:", "")}`;
  return url
    .replace(/^git\+/, "")
    .replace(/^(git|ssh):\/\/(git@)?/, "https://")
    .replace(/\.git$/, "");
}
