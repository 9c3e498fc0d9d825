/** Request to the archive worker: make an archive of files, or read the files of an archive, as texts where paths match. */
export type ArchiveTask =
  | { readonly files: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>> }
  | { readonly file: Blob; readonly wanted: RegExp }
  | { readonly file: Blob };

/** A file of an archive: its path, and its text or itself. */
export type ArchiveEntry = readonly [path: string, content: string | Uint8Array<ArrayBuffer>];
