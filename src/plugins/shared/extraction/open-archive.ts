import { AppError } from "@core/errors/app-error";
import { unzipSync } from "fflate";

/** The limits of an archive. */
export interface ArchiveLimits {
  readonly entries: number;
  /** Megabytes all wanted entries may have together when unpacked. */
  readonly unpackedMb: number;
}

const DOCUMENT_LIMITS: ArchiveLimits = { entries: 5_000, unpackedMb: 100 };

/** The files of an archive whose text is wanted, by path. */
export class Archive {
  readonly #files: Readonly<Record<string, Uint8Array>>;

  constructor(files: Readonly<Record<string, Uint8Array>>) {
    this.#files = files;
  }

  get paths(): readonly string[] {
    return Object.keys(this.#files);
  }

  /** A file as it is; undefined when it is not there. */
  bytes(path: string): Uint8Array | undefined {
    return Object.hasOwn(this.#files, path) ? this.#files[path] : undefined;
  }

  /** A file as UTF-8 text; empty when it is not there. */
  text(path: string): string {
    const bytes = this.bytes(path);
    return bytes ? new TextDecoder().decode(bytes) : "";
  }
}

/**
 * Unpacks the entries of a zip file that are `wanted`.
 * @throws AppError `file.too-many-entries` or `file.unpacks-too-large`; Error for a broken archive.
 */
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
      if (entries > limits.entries) throw new AppError("file.too-many-entries", { limit: limits.entries });
      if (!wanted.test(name)) return false;
      // The unpacker stops at the size an entry claims, so that a false claim gains nothing.
      unpacked += originalSize;
      if (unpacked > limits.unpackedMb * 1024 ** 2)
        throw new AppError("file.unpacks-too-large", { size: limits.unpackedMb });
      return true;
    },
  });
  return new Archive(files);
}
