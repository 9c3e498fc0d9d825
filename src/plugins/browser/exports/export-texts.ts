import { AppError, isAppError } from "@core/errors/app-error";
import { openArchive } from "@shared/extraction/open-archive";

/** A larger export would not fit into the memory of a phone. */
const SIZE_LIMIT_MB = 200;
/** Exports hold a file for each picture. */
const ARCHIVE_LIMITS = { entries: 200_000, unpackedMb: 400 };
const INNER_LIMIT = 1_000;
/** ChatGPT splits what is large into `conversations-000.json` and so on. */
const INNER_FILES = /(?:^|\/)conversations(?:-\d+)?\.json$/;

/**
 * The JSON texts of an export: the file itself, or those in an archive wherever they lie, in the order of their paths.
 * @throws AppError `import.too-large`, `file.damaged` or `import.no-conversations`.
 */
export async function exportTexts(file: Blob): Promise<readonly string[]> {
  if (file.size > SIZE_LIMIT_MB * 1024 ** 2) throw new AppError("import.too-large", { size: SIZE_LIMIT_MB });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (!isZip) return [new TextDecoder().decode(bytes)];
  const texts = textsOf(bytes);
  if (texts.length === 0) throw new AppError("import.no-conversations");
  return texts;
}

function textsOf(archive: Uint8Array): readonly string[] {
  try {
    const opened = openArchive(archive, INNER_FILES, ARCHIVE_LIMITS);
    const { length } = opened.paths;
    if (length > INNER_LIMIT) throw new AppError("file.too-many-entries", { limit: INNER_LIMIT });
    return [...opened.paths].sort().map((path) => opened.text(path));
  } catch (error) {
    throw new AppError(isAppError(error) ? "import.too-large" : "file.damaged", {}, { cause: error });
  }
}
