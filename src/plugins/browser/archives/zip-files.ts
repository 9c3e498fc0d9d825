import { AppError, isAppError } from "@core/errors/app-error";
import type { ArchiveFiles } from "@core/ports/archives";
import { type Archive, openArchive } from "@shared/extraction/open-archive";

const SIZE_LIMIT_MB = 200;
const LIMITS = { entries: 20_000, unpackedMb: 400 };
/** All but the entries that stand for folders. */
const FILES = /[^/]$/;

/** The wanted texts of a zip archive. @throws AppError `file.too-large` or `file.damaged`. */
export function unpacked(file: Blob, wanted: RegExp): Promise<ArchiveFiles> {
  return read(file, wanted, (archive) => new Map(archive.paths.map((path) => [path, archive.text(path)])));
}

/** The files of a zip archive. @throws as `unpacked`. */
export function opened(file: Blob): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const bytesOf = (archive: Archive, path: string) => new Uint8Array(archive.bytes(path) ?? []);
  return read(file, FILES, (archive) => new Map(archive.paths.map((path) => [path, bytesOf(archive, path)])));
}

async function read<Files>(file: Blob, wanted: RegExp, take: (archive: Archive) => Files): Promise<Files> {
  if (file.size > SIZE_LIMIT_MB * 1024 ** 2) throw new AppError("file.too-large", { size: SIZE_LIMIT_MB });
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return take(openArchive(bytes, wanted, LIMITS));
  } catch (error) {
    throw isAppError(error)
      ? new AppError("file.too-large", { size: LIMITS.unpackedMb }, { cause: error })
      : new AppError("file.damaged", {}, { cause: error });
  }
}
