import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import process from "node:process";
import { tool } from "../bootstrap.mjs";
import { isEntry, KIT, temporaryFolder, written } from "./declarations.mjs";

/** The version of the plugin interface that declarations are of. */
function apiVersionOf(files) {
  const text = files.get("src/core/plugin/define-plugin.d.ts") ?? "";
  return Number(/PLUGIN_API_VERSION = (\d+)/.exec(text)?.[1]);
}

/**
 * The ways in which declarations break plugins that were written against former ones, a line each: a plugin's calls and
 * contributions have to be accepted as before, and what it is given has to have what it had. The compiler judges, by
 * assigning what was to what is.
 */
function breaks(was, is) {
  const folder = temporaryFolder();
  try {
    write(join(folder, "was"), was);
    write(join(folder, "is"), is);
    const questions = [...was.keys()].filter(isEntry).flatMap((path) => questionsOf(path, was, is));
    writeFileSync(join(folder, "check.ts"), [PRELUDE, ...questions.map(({ code }) => code)].join("\n"));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIGURATION));
    const { stdout } = spawnSync(
      process.execPath,
      [tool("typescript/bin/tsc"), "-p", folder, "--pretty", "false"],
      { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    return readAnswers(stdout, questions);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const CONFIGURATION = {
  compilerOptions: {
    target: "ES2022",
    lib: ["ESNext", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    module: "ESNext",
    moduleResolution: "bundler",
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
  files: ["check.ts"],
};

function write(folder, files) {
  for (const [path, text] of files) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, comparable(text));
  }
}

/**
 * Declarations that the compiler compares as strictly as plugins need: methods as properties, since parameters of methods
 * are compared in either direction, and classes by what they offer.
 */
function comparable(text) {
  const lines = text.replace(/^\s*#private;\n/gm, "").split("\n");
  let isClass = false;
  return lines
    .map((line) => {
      if (/^\S/.test(line)) isClass = /\bclass\b/.test(line);
      return isClass ? line : asProperty(line);
    })
    .join("\n");
}

const METHOD = /^(\s+)([A-Za-z_$][\w$]*)(\??)(<.*?>)?\(/;

/** A line with a method as one with a property; other lines as they are. */
function asProperty(line) {
  const [head, indent, name, optional, types = ""] = METHOD.exec(line) ?? [];
  if (head === undefined || name === "new") return line;
  let depth = 1;
  let at = head.length;
  for (; at < line.length && depth > 0; at++) depth += { "(": 1, ")": -1 }[line[at]] ?? 0;
  if (depth > 0 || !line.startsWith(": ", at) || !line.endsWith(";")) return line;
  const type = `${types}(${line.slice(head.length, at)} => ${line.slice(at + 2, -1)}`;
  return `${indent}${name}${optional}: ${optional ? `(${type})` : type};`;
}

/** The names that a file exports, with whether they are values; of an index those it passes on. */
function exportsOf(path, files, seen = new Set()) {
  const text = files.get(path);
  if (text === undefined || seen.has(path)) return new Map();
  seen.add(path);
  const names = new Map();
  const declared = /^export (?:declare )?(?:abstract )?(interface|type|class|function|const) ([\w$]+)/gm;
  for (const [, kind, name] of text.matchAll(declared)) names.set(name, !/interface|type/.test(kind));
  for (const [, list] of text.matchAll(/^export \{([^}]*)\}/gm))
    for (const each of list.split(",").map((part) => part.trim())) {
      const [, type, name] = /^(type )?(?:[\w$]+ as )?([\w$]+)$/.exec(each) ?? [];
      if (name) names.set(name, type === undefined);
    }
  for (const [, from] of text.matchAll(/^export type \* from "([^"]+)"/gm))
    for (const name of exportsOf(posix.join(dirname(path), `${from}.d.ts`), files, seen).keys())
      names.set(name, false);
  return names;
}

/** Lines of TypeScript that do not compile where a name of a file has become incompatible. */
function questionsOf(path, was, is) {
  const module = path.replace(/\.d\.ts$/, "");
  const label = path === KIT ? "the kit" : posix.dirname(module).replace("src/core/", "");
  const now = exportsOf(path, is);
  return [...exportsOf(path, was)].flatMap(([name, isValue]) => {
    const about = `${label}: ${name}`;
    if (!now.has(name)) return [{ about: `${about} is gone`, code: "" }];
    if (isVersion(name) || !isValue) return [];
    const [before, after] = ["was", "is"].map((each) => `typeof import("./${each}/${module}").${name}`);
    // Former contributions have to be taken still; all else that is there has to do for what was there.
    const isPoint = new RegExp(`const ${name}: .*\\bExtensionPoint<`).test(was.get(path));
    const code = isPoint
      ? `((old: ContributionOf<${before}>): ContributionOf<${after}> => old);`
      : `((now: ${after}): ${before} => now);`;
    return [{ about, code }];
  });
}

const isVersion = (name) => name === "API_VERSION" || name === "PLUGIN_API_VERSION";

const PRELUDE =
  "type ContributionOf<P> = P extends { readonly __type?: { readonly all: readonly (infer C)[] } } ? C : never;";

/** A message with names in the place of the modules they are imported from. */
const withoutPaths = (message) =>
  message.replace(/(?:typeof )?import\("[^"]*?\/(was|is)\/[^"]*"\)\.?/g, (_, time) =>
    time === "was" ? "former " : "present ",
  );

/** Breaks: the names that are gone, and those the compiler refused, each with its innermost reason. */
function readAnswers(output, questions) {
  const reasons = new Map();
  let line;
  for (const each of output.split("\n")) {
    const [, at, said] = /^.*check\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(each) ?? [];
    if (at !== undefined) line = Number(at) - 2;
    else if (!each.startsWith(" ")) {
      if (/error TS/.test(each)) throw new Error(`The declarations cannot be compared: ${each}`);
      continue;
    }
    if (line !== undefined) reasons.set(line, withoutPaths(said ?? each.trim()));
  }
  return questions.flatMap(({ about, code }, index) => {
    if (code === "") return [about];
    return reasons.has(index) ? [`${about}: ${reasons.get(index)}`] : [];
  });
}

/**
 * Problems of declarations beside those that were kept: breaks under an unchanged version, or a new version of
 * which the guide does not say how to move.
 */
export function verdict({ was, is, guide }) {
  const isChanged = written(was) !== written(is);
  const [before, after] = [apiVersionOf(was), apiVersionOf(is)];
  const problems = [];
  if (kitVersionOf(is) !== after)
    problems.push(`API_VERSION of the kit is ${kitVersionOf(is)}, PLUGIN_API_VERSION of core ${after}.`);
  if (after < before) problems.push(`The version of the plugin interface was ${before} already.`);
  if (after > before && !guide.includes(`### From ${before} to ${after}`))
    problems.push(
      `The version of the plugin interface is ${after}: docs/plugin-authoring.md has to say how to move, under "### From ${before} to ${after}".`,
    );
  if (isChanged && after === before) {
    const broken = breaks(was, is);
    problems.push(...broken);
    if (broken.length > 0)
      problems.push(
        `Plugins written against version ${before} break. Keep what they use, or raise PLUGIN_API_VERSION (src/core/plugin/define-plugin.ts) and API_VERSION (packages/plugin-kit/src/define-plugin.ts) to ${before + 1}, say under "### From ${before} to ${before + 1}" of docs/plugin-authoring.md how to move, and run npm run api -- --update.`,
      );
  }
  return { problems, isChanged };
}

/** The version that the kit writes into plugins. */
function kitVersionOf(files) {
  return Number(
    /API_VERSION = (\d+)/.exec(files.get("packages/plugin-kit/src/define-plugin.d.ts") ?? "")?.[1],
  );
}
