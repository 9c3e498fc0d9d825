import type { ArchiveReader } from "@core/ports/archive-reader";
import { openArchive } from "@shared/extraction/open-archive";

/** Exports hold a file for each picture. */
const LIMITS = { entries: 200_000, unpackedMb: 400 };

/** Opens zip archives, within the limits of what a page can hold. */
export const zipArchiveReader: ArchiveReader = {
  async texts(bytes, name) {
    const wanted = new RegExp(`(?:^|/)(?:${name.source})$`, name.flags);
    const archive = openArchive(bytes, wanted, LIMITS);
    return [...archive.paths].sort().map((path) => archive.text(path));
  },
};
