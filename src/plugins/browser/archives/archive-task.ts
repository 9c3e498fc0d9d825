import type { ArchiveFiles } from "@core/ports/archives";

/** What the worker is asked for: an archive of files, or the files of an archive. */
export type ArchiveTask = { readonly files: ArchiveFiles } | { readonly file: Blob; readonly wanted: RegExp };
