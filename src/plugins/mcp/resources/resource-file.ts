import type { ReadResourceResult } from "@modelcontextprotocol/client";
import type { McpCatalogue } from "../server-record";

/** A resource as the file that is attached: a server may give several contents, which are read as one text. */
export function resourceFile(
  { contents }: ReadResourceResult,
  { name, mimeType }: McpCatalogue["resources"][number],
): File {
  const [first] = contents;
  const type = first?.mimeType ?? mimeType ?? "text/plain";
  if (contents.length === 1 && first && "blob" in first)
    return new File([bytesOf(first.blob)], name, { type });
  const text = contents
    .map((each) => ("text" in each ? each.text : `(${each.uri}: not a text, and not included)`))
    .join("\n\n");
  // A text keeps its name; one without an ending would be taken for something else.
  return new File([text], /\.\w{1,8}$/.test(name) ? name : `${name}.txt`, { type });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
