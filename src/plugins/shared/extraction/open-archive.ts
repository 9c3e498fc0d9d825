import { unzipSync } from "fflate";

/** What an archive may hold at the most. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Bytes all wanted entries may have together when unpacked. */
  readonly unpackedBytes: number;
}

const DOCUMENT_LIMITS: ArchiveLimits = { entries: 5_000, unpackedBytes: 100 * 1024 * 1024 };

/** The files of an archive whose text is wanted, by path. */
export class Archive {
  readonly #files: Readonly<Record<string, Uint8Array>>;

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    this.#files = files;
  }

  get paths(): readonly string[] {
    return Object.keys(this.#files);
  }

  /** A file as UTF-8 text; empty when it is not there. */
  text(path: string): string {
    const bytes = this.#files[path];
    return bytes ? new TextDecoder().decode(bytes) : "";
  }
}

/** Unpacks the entries of a zip file that are `wanted`. @throws Error for broken ones, and for such as would fill the memory. */
export function openArchive(
  bytes: Uint8Array,
  wanted: RegExp,
  limits: ArchiveLimits = DOCUMENT_LIMITS,
): Archive {
  let entries = 0;
  let unpacked = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1;
      if (entries > limits.entries) throw new Error("the archive holds too many files");
      if (!wanted.test(name)) return false;
      // The unpacker stops at the size an entry claims, so that a false claim gains nothing.
      unpacked += originalSize;
      if (unpacked > limits.unpackedBytes) throw new Error("the archive is too large when unpacked");
      return true;
    },
  });
  return new Archive(files);
}
