import * as v from "valibot";
import { fenced } from "../text/fenced";
import { ownValue } from "../text/own-value";
import { maybe, maybeText } from "./foreign-values";

/** The input of the calls by which Claude makes artifacts, and files in later exports. */
const Input = v.object({
  id: maybeText,
  title: maybeText,
  type: maybeText,
  language: maybeText,
  content: maybeText,
  old_str: maybeText,
  new_str: maybeText,
  path: maybeText,
  file_text: maybeText,
});

/** A call in a message of Claude. */
export const ClaudeCall = v.object({ name: maybeText, input: maybe(Input) });

type Call = v.InferOutput<typeof ClaudeCall>;

/** An artifact as it stands after the calls so far. */
interface Artifact {
  readonly title: string;
  readonly language: string;
  readonly content: string;
}

/** Languages of code blocks by the types of artifacts; code says its own. */
const LANGUAGES: Readonly<Record<string, string>> = {
  "application/vnd.ant.mermaid": "mermaid",
  "application/vnd.ant.react": "jsx",
  "image/svg+xml": "svg",
  "text/html": "html",
  "text/markdown": "markdown",
};
const OPENING = "<antArtifact";
const CLOSING = "</antArtifact>";

/** The artifacts of one conversation, which its messages make and change one after the other. */
export class ClaudeArtifacts {
  readonly #known = new Map<string, Artifact>();

  /** An artifact as a call leaves it, as a part of the message; empty for other calls. */
  textOf({ name, input }: Call): string {
    if (!input) return "";
    if (name === "artifacts") return this.#changed(input);
    if (name === "create_file" && input.file_text) {
      const path = input.path ?? "";
      const artifact = { title: nameOf(path), language: endingOf(path), content: input.file_text };
      return this.#kept(path, artifact);
    }
    return name === "str_replace" && input.path ? this.#changed({ ...input, id: input.path }) : "";
  }

  #changed(input: NonNullable<Call["input"]>): string {
    const { id, old_str: before, new_str: after } = input;
    const key = id ?? input.title ?? "";
    const known = this.#known.get(key);
    const content = input.content ?? (before && known?.content.replace(before, () => after ?? ""));
    if (!content) return "";
    const language = ownValue(LANGUAGES, input.type ?? "") ?? input.language ?? known?.language ?? "";
    return this.#kept(key, { title: input.title ?? known?.title ?? "", language, content });
  }

  #kept(key: string, artifact: Artifact): string {
    this.#known.set(key, artifact);
    return shown(artifact);
  }
}

/** A text in which artifacts that older exports have between tags stand as the others do. */
export function withTaggedArtifacts(text: string): string {
  if (!text.includes(OPENING)) return text;
  const pieces = text.split(CLOSING);
  const last = pieces.pop() ?? "";
  return [...pieces.map(withArtifactAtEnd), last].join("");
}

function withArtifactAtEnd(piece: string): string {
  const start = piece.indexOf(OPENING);
  const end = start < 0 ? -1 : piece.indexOf(">", start);
  if (end < 0) return piece;
  const attributes = piece.slice(start, end);
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
  const language = ownValue(LANGUAGES, attribute("type")) ?? attribute("language");
  const artifact = { title: attribute("title"), language, content: piece.slice(end + 1).trim() };
  return `${piece.slice(0, start)}\n\n${shown(artifact)}\n\n`;
}

function shown({ title, language, content }: Artifact): string {
  const name = title.replace(/\s+/g, " ").replaceAll("*", "").trim();
  const isLanguage = /^[\w+#.-]{1,30}$/.test(language);
  return `${name === "" ? "" : `**${name}**\n\n`}${fenced(content, isLanguage ? language : "")}`;
}

function nameOf(path: string): string {
  return path.split("/").at(-1) ?? "";
}

function endingOf(path: string): string {
  const ending = /\.([a-z\d]{1,10})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return ending === "md" ? "markdown" : ending;
}
