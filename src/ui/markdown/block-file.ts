/** File name extensions by language, where the name of the language is not the extension. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "": "txt",
  text: "txt",
  plaintext: "txt",
  abc: "abc",
  score: "abc",
  bash: "sh",
  shell: "sh",
  chart: "json",
  plotly: "json",
  "c++": "cpp",
  "c#": "cs",
  csharp: "cs",
  diagram: "mmd",
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
const MIME_TYPES: Readonly<Record<string, string>> = {
  svg: "image/svg+xml",
  html: "text/html",
  json: "application/json",
  csv: "text/csv",
  md: "text/markdown",
};

/** The file a block is saved as. */
export function blockFile(language: string): { readonly name: string; readonly mimeType: string } {
  const known = Object.hasOwn(EXTENSIONS, language) ? EXTENSIONS[language] : undefined;
  const extension = known ?? (/^[a-z\d]{1,8}$/.test(language) ? language : "txt");
  const mimeType = Object.hasOwn(MIME_TYPES, extension) ? MIME_TYPES[extension] : undefined;
  return { name: `block.${extension}`, mimeType: `${mimeType ?? "text/plain"};charset=utf-8` };
}
