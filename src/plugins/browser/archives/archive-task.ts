/** Request to the archive worker: make an archive of files, or read the files of an archive whose paths match. */
export type ArchiveTask =
  | { readonly files: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>> }
  | { readonly file: Blob; readonly wanted: RegExp };
