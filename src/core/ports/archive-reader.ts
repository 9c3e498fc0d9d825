import { type Token, token } from "../di/token";

/** Reads text files out of archives that users bring. */
export interface ArchiveReader {
  /**
   * The files of a zip archive whose names match, wherever they lie, as text, in the order of their paths.
   * @throws Error for an archive that is broken, or would not fit into memory.
   */
  texts(bytes: Uint8Array, name: RegExp): Promise<readonly string[]>;
}

export const ArchiveReaderToken: Token<ArchiveReader> = token("archive-reader");
