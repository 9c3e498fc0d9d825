/** The longest name a downloaded file gets, its extension included. */
const NAME_LIMIT = 80;
const LONGEST_EXTENSION = 12;
/** Names that Windows keeps for devices, whatever their extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** A file name, still without its extension, made of a title: letters and digits of any script, and hyphens. */
export function fileStem(title: string, otherwise = "artifact"): string {
  const words = title
    .toLowerCase()
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  let name = "";
  for (const character of words) {
    if (name.length + character.length > NAME_LIMIT - LONGEST_EXTENSION - 1) break;
    name += character;
  }
  const stem = name.replace(/-+$/, "") || otherwise;
  return RESERVED.test(stem) ? `${stem}-${otherwise}` : stem;
}

/** File name extensions by language, where the name of the language is not the extension. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "": "txt",
  text: "txt",
  plaintext: "txt",
  code: "txt",
  score: "abc",
  bash: "sh",
  shell: "sh",
  chart: "json",
  plotly: "json",
  "c++": "cpp",
  "c#": "cs",
  csharp: "cs",
  diagram: "mmd",
  dockerfile: "dockerfile",
  javascript: "js",
  kotlin: "kt",
  markdown: "md",
  marp: "md",
  mermaid: "mmd",
  presentation: "md",
  python: "py",
  ruby: "rb",
  rust: "rs",
  slides: "md",
  typescript: "ts",
  yaml: "yml",
};

/** The extension of a file in a language, as Markdown fences name it; `txt` where there is none that is known or safe. */
export function fileExtension(language: string): string {
  const known = Object.hasOwn(EXTENSIONS, language) ? EXTENSIONS[language] : undefined;
  return known ?? (/^[a-z\d]{1,8}$/.test(language) ? language : "txt");
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  html: "text/html",
  json: "application/json",
  csv: "text/csv",
  md: "text/markdown",
};

/** The type of a text file by its extension. */
export function textMimeType(extension: string): string {
  const type = Object.hasOwn(MIME_TYPES, extension) ? MIME_TYPES[extension] : undefined;
  return `${type ?? "text/plain"};charset=utf-8`;
}
