import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import go from "highlight.js/lib/languages/go";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import makefile from "highlight.js/lib/languages/makefile";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import scss from "highlight.js/lib/languages/scss";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import type { CodeMark, Typeset } from "./typesetting-task";

const LANGUAGES = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  dockerfile,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  lua,
  makefile,
  markdown,
  php,
  python,
  r,
  ruby,
  rust,
  scss,
  sql,
  swift,
  typescript,
  xml,
  yaml,
};

for (const [name, language] of Object.entries(LANGUAGES)) highlighter.registerLanguage(name, language);

/** Of longer code the beginning is coloured. */
const MAX_LENGTH = 60_000;
/** Each part is an element, which the page has to lay out: with these it takes some tenths of a second at the most. */
const MAX_PARTS = 6000;

const MARK = /<span class="([^"]*)">|<\/span>/g;
const ENTITY = /&(?:amp|lt|gt|quot|#x27);/g;

/**
 * Finds the parts of code that have a colour, from its beginning on; `none` for a language nobody taught us. The
 * patterns of the grammars take quadratic time on many texts: call it for long code in a worker only.
 */
export function colourCode(source: string, language: string): Typeset {
  if (!highlighter.getLanguage(language)) return { type: "none" };
  const part = beginning(source);
  const { value } = highlighter.highlight(part, { language, ignoreIllegals: true });
  const marks: CodeMark[] = [];
  let parts = 0;
  let from = 0;
  let at = 0;
  for (const match of value.matchAll(MARK)) {
    at += lengthOf(value.slice(from, match.index));
    from = match.index + match[0].length;
    if (match[1] === undefined) marks.push({ at });
    else if (parts++ < MAX_PARTS) marks.push({ at, kind: match[1].replace(/^hljs-/, "").split(" ", 1)[0] });
    else return { type: "colours", marks, end: at };
  }
  return { type: "colours", marks, end: part.length };
}

function beginning(source: string): string {
  if (source.length <= MAX_LENGTH) return source;
  const lineEnd = source.lastIndexOf("\n", MAX_LENGTH);
  return source.slice(0, lineEnd > 0 ? lineEnd : MAX_LENGTH);
}

/** The length of a text that is escaped for HTML. */
function lengthOf(escaped: string): number {
  return escaped.replace(ENTITY, "&").length;
}
