import { type Token, token } from "../di/token";

/** Reads text files out of archives that users bring. */
export interface ArchiveReader {
  /**
   * The file of a zip archive whose path ends in `name`, as text; absent when there is none.
   * @throws Error for an archive that is broken, or would not fit into memory.
   */
  text(bytes: Uint8Array, name: string): Promise<string | undefined>;
}

export const ArchiveReaderToken: Token<ArchiveReader> = token("archive-reader");
