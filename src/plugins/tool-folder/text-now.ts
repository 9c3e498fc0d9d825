import { decodeText, isReadableText } from "@core/domain/text/decode-text";
import type { WorkingFolder } from "@core/services/folders/working-folder";

/** A larger file is not shown. */
const LARGEST_SHOWN_BYTES = 1024 ** 2;

/** The text a file has now, to be shown beside what it would be; `undefined` of none, and of what is no text. */
export async function textNow(
  folder: WorkingFolder,
  path: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const file = await folder.directory.file(path, signal);
  if (!file || file.size > LARGEST_SHOWN_BYTES) return undefined;
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return isReadableText(text) ? text : undefined;
}
