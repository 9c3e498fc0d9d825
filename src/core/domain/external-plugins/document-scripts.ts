import * as v from "valibot";
import { noNameOfEveryObject } from "./manifest-values";

const MOST_SCRIPTS = 20;

const name = v.pipe(
  v.string(),
  v.regex(/^[a-zA-Z\d][\w.-]*\.js$/, "a name such as chart.js"),
  v.maxLength(64),
  noNameOfEveryObject,
);

/** The scripts that the documents of a plugin share, by the names that their tags have as `src`. */
export const manifestScripts = v.pipe(
  v.record(name, v.pipe(v.string(), v.nonEmpty())),
  v.check((scripts) => Object.keys(scripts).length <= MOST_SCRIPTS, `at most ${MOST_SCRIPTS}`),
);
export type DocumentScripts = v.InferOutput<typeof manifestScripts>;

/** The tag of a script that is no part of its document. */
const NAMED = /<script\b([^>]*?)\ssrc\s*=\s*(["']?)([\w.-]+)\2([^>]*)>\s*<\/script\s*>/gi;

/** A document with the scripts of its plugin in the tags that name them; a tag that names no script of it stays. */
export function withScripts(document: string, scripts: DocumentScripts): string {
  return document.replaceAll(NAMED, (tag, before: string, _quote, named: string, after: string) => {
    const script = Object.hasOwn(scripts, named) ? scripts[named] : undefined;
    return script === undefined ? tag : `<script${before}${after}>${inTag(script)}</script>`;
  });
}

/** A script that ends no tag and begins no comment of the document that it stands in. */
function inTag(script: string): string {
  return script.replaceAll(/<(?=\/script|!--)/gi, "<\\");
}
