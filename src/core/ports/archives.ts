/** Texts of an archive by their paths. */
export type ArchiveFiles = ReadonlyMap<string, string>;

/** Makes and opens zip archives off the page's thread. */
export interface Archives {
  /** @throws AppError `file.stalled`, or the signal's reason. */
  pack(files: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>, signal: AbortSignal): Promise<Blob>;
  /**
   * The files whose paths match, as UTF-8 text.
   * @throws AppError `file.too-large`, `file.damaged`, `file.stalled`, or the signal's reason.
   */
  unpack(file: Blob, pattern: RegExp, signal: AbortSignal): Promise<ArchiveFiles>;
  /** All files, as they are. @throws as `unpack`. */
  open(file: Blob, signal: AbortSignal): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>>;
}
