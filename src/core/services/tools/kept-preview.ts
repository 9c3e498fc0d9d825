import type { ToolFileChange } from "../../domain/tool/tool-use";

/** Characters that are kept of the texts of all files together: a question is read, and kept with each step of its call. */
const LONGEST = 40_000;
/** Files that are named. */
const MOST_FILES = 200;

/** The kept preview of the files a call would write: as many as anybody looks through, of long texts the beginnings. */
export function keptPreview(files: readonly ToolFileChange[]): readonly ToolFileChange[] {
  let left = LONGEST;
  const kept = (text: string | undefined) => {
    if (text === undefined) return undefined;
    const part = text.slice(0, left);
    left -= part.length;
    return part;
  };
  return files.slice(0, MOST_FILES).map(({ path, sizeBytes, before, after, isCut }) => {
    const [now, then] = [kept(before), kept(after)];
    const isShort = isCut || now !== before || then !== after;
    return {
      path,
      sizeBytes,
      ...(now === undefined ? {} : { before: now }),
      ...(then === undefined ? {} : { after: then }),
      ...(isShort ? { isCut: true } : {}),
    };
  });
}
