import { serveExtraction } from "@shared/extraction/serve-extraction";

/** The text of an Org file, without its drawers and keywords. @throws Error when it is none. */
export function orgText(bytes: Uint8Array): string {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  if (text.includes("\0")) throw new Error("This is no text.");
  return text
    .replace(/^[ \t]*:[A-Z_]+:\n(?:.*\n)*?[ \t]*:END:\n/gm, "")
    .split("\n")
    .filter((line) => !/^#\+\w+:/.test(line))
    .join("\n")
    .trim();
}

serveExtraction(orgText);
