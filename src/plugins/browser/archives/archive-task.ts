/** What the worker is asked for: an archive of files, or the files of an archive. */
export type ArchiveTask =
  | { readonly files: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>> }
  | { readonly file: Blob; readonly wanted: RegExp };
