import { joinBytes } from "@core/domain/file/byte-stream";
import { strToU8, Zip, ZipDeflate } from "fflate";

/** A zip archive of texts and other files by their paths, whatever these are: objects would lose one called `__proto__`. */
export function zipOf(files: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [path, content] of files) {
    const entry = new ZipDeflate(path);
    zip.add(entry);
    entry.push(typeof content === "string" ? strToU8(content) : content, true);
  }
  zip.end();
  return joinBytes(parts);
}
