import { isWebSource, type Source, type WebSource } from "./source";

const WORDS = {
  en: { heading: "Sources", read: "read" },
  fr: { heading: "Sources", read: "lue le" },
  ko: { heading: "출처", read: "읽은 날" },
} as const;

/** The pages of the web among the sources of a text, as a list to put under it; empty where there are none. */
export function sourcesMarkdown(sources: readonly Source[] | undefined, language: string): string {
  const pages = (sources ?? []).filter(isWebSource);
  if (pages.length === 0) return "";
  const words = WORDS[language === "fr" || language === "ko" ? language : "en"];
  return `\n\n## ${words.heading}\n\n${pages.map((page) => entryOf(page, words.read)).join("\n")}\n`;
}

function entryOf({ number, name, url, readAt, passage }: WebSource, read: string): string {
  const address = url.replace(/[<>\s()]/g, (letter) =>
    encodeURIComponent(letter).replace("(", "%28").replace(")", "%29"),
  );
  const date = readAt > 0 ? `, ${read} ${new Date(readAt).toISOString().slice(0, 10)}` : "";
  const quoted = passage ? `: “${plain(passage)}”` : "";
  return `- [${number}] [${plain(name)}](${address}), ${plain(URL.parse(url)?.host ?? "")}${date}${quoted}`;
}

/** Words of others, in which nothing is a mark. A bracket behind a backslash begins a formula, so brackets are entities. */
function plain(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  const escaped = line.replace(/[\\`*_<>#|~$!&]/g, "\\$&");
  return escaped.replaceAll("[", "&#91;").replaceAll("]", "&#93;");
}
