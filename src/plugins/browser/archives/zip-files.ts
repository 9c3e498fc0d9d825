import { AppError, isAppError } from "@core/errors/app-error";
import type { ArchiveFiles } from "@core/ports/archives";
import { openArchive } from "@shared/extraction/open-archive";

const SIZE_LIMIT_MB = 200;
const LIMITS = { entries: 20_000, unpackedMb: 400 };

/** The wanted texts of a zip archive. @throws AppError `archive.too-large` or `archive.none`. */
export async function unpacked(file: Blob, wanted: RegExp): Promise<ArchiveFiles> {
  if (file.size > SIZE_LIMIT_MB * 1024 ** 2) throw new AppError("archive.too-large", { size: SIZE_LIMIT_MB });
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const archive = openArchive(bytes, wanted, LIMITS);
    return new Map(archive.paths.map((path) => [path, archive.text(path)]));
  } catch (error) {
    throw isAppError(error)
      ? new AppError("archive.too-large", { size: LIMITS.unpackedMb }, { cause: error })
      : new AppError("archive.none", {}, { cause: error });
  }
}
