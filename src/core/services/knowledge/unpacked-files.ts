import { cleanPath } from "../../domain/knowledge/knowledge-tree";
import type { Archives } from "../../ports/archives";
import type { IncomingFile } from "./knowledge-library";

const ZIP = /\.zip$/i;
/** Settings and caches of programs, and what one system adds to archives. */
const HIDDEN = /(?:^|\/)(?:\.|__MACOSX\/)/;

/**
 * Files with those of zip archives in their place, at their paths in it; below the name of the archive, unless one folder
 * holds all. @throws as `Archives.open`.
 */
export async function unpackedFiles(
  files: readonly IncomingFile[],
  archives: () => Promise<Pick<Archives, "open">>,
  signal: AbortSignal,
): Promise<readonly IncomingFile[]> {
  const all: IncomingFile[] = [];
  for (const file of files) {
    if (ZIP.test(file.name) && file instanceof Blob)
      all.push(...filesIn(await (await archives()).open(file, signal), file));
    else all.push(file);
  }
  return all;
}

function filesIn(
  entries: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  { name, lastModified }: IncomingFile,
): readonly IncomingFile[] {
  const found = [...entries].map(([path, bytes]) => ({ path: cleanPath(path), bytes }));
  const kept = found.filter(({ path }) => path !== "" && !HIDDEN.test(path));
  const tops = new Set(kept.map(({ path }) => (path.includes("/") ? path.split("/")[0] : undefined)));
  const above = tops.size === 1 && !tops.has(undefined) ? "" : `${name.replace(ZIP, "")}/`;
  return kept.map(({ path, bytes }) => ({
    name: path.slice(path.lastIndexOf("/") + 1),
    type: "",
    size: bytes.byteLength,
    lastModified,
    webkitRelativePath: above + path,
    arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  }));
}
