import type { ArchiveReader } from "@core/ports/archive-reader";
import { openArchive } from "@shared/extraction/open-archive";

/** Opens zip archives, within the limits of what a page can hold. */
export const zipArchiveReader: ArchiveReader = {
  async text(bytes, name) {
    const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const archive = openArchive(bytes, new RegExp(`(?:^|/)${escaped}$`));
    const [path] = [...archive.paths].sort((a, b) => a.length - b.length);
    return path === undefined ? undefined : archive.text(path);
  },
};
