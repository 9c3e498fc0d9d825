import * as v from "valibot";
import { asked } from "../../contained/asked";
import { text } from "../../contained/checked-values";
import type { ExportWant } from "../../domain/external-plugins/export-wants";
import { AppError } from "../../errors/app-error";
import type { Json, Serve } from "../../ports/plugin-cells";
import type { BackgroundFile, EarlierVersion, ExportBackground } from "./index";

/** So many files and versions of one document are told; of versions the newest. */
const MOST_FILES = 200;
const MOST_VERSIONS = 200;
/** So much may one export read, in bytes and characters. */
const MOST_READ = 200_000_000;

const file = v.object({ id: text(10) });
const earlier = v.object({ version: v.pipe(v.number(), v.integer()) });

/** Answers what an export format of a plugin asks for besides the document, as far as its manifest says that it wants it. */
export class ExportAsks {
  readonly #wants: readonly ExportWant[];
  readonly #background: ExportBackground | undefined;
  /** By the ids that the plugin is told. */
  #files: ReadonlyMap<string, BackgroundFile> = new Map();
  #versions: ReadonlyMap<number, EarlierVersion> = new Map();
  #read = 0;

  constructor(wants: readonly ExportWant[], background: ExportBackground | undefined) {
    this.#wants = wants;
    this.#background = background;
  }

  /** Reads what there is, and gives what the plugin is told of it; of what it does not want nothing is read. */
  async listed(): Promise<Readonly<Record<string, Json>>> {
    let leftOut = 0;
    if (this.#wants.includes("files")) {
      const files = (await this.#background?.files()) ?? [];
      leftOut += Math.max(0, files.length - MOST_FILES);
      this.#files = new Map(files.slice(0, MOST_FILES).map((each, at) => [String(at + 1), each]));
    }
    if (this.#wants.includes("versions")) {
      const versions = (await this.#background?.versions()) ?? [];
      leftOut += Math.max(0, versions.length - MOST_VERSIONS);
      this.#versions = new Map(versions.slice(-MOST_VERSIONS).map((each) => [each.version, each]));
    }
    const files = [...this.#files].map(([id, { name, type }]) => ({ id, name, type }));
    const versions = [...this.#versions.values()].map(({ version, at }) => ({ version, changedAt: at }));
    return {
      ...(this.#wants.includes("files") ? { files } : {}),
      ...(this.#wants.includes("versions") ? { versions } : {}),
      ...(leftOut > 0 ? { leftOut } : {}),
    };
  }

  readonly serve: Serve = async (name, { value }) => {
    if (name === "readFile" && this.#wants.includes("files")) {
      const found = this.#files.get(asked(file, name, value).id);
      if (!found) throw refused("the document rests on no such file");
      const bytes = found.bytes();
      this.#count(bytes.byteLength);
      return { value: { name: found.name, type: found.type }, bytes: bytes.slice().buffer };
    }
    if (name === "readVersion" && this.#wants.includes("versions")) {
      const found = this.#versions.get(asked(earlier, name, value).version);
      if (!found) throw refused("the document has no such version");
      this.#count(found.text.length);
      return { value: found.text };
    }
    throw new AppError("external-plugin.unknown-ask", { name });
  };

  #count(read: number): void {
    this.#read += read;
    if (this.#read > MOST_READ) throw refused(`an export reads ${MOST_READ} bytes at the most`);
  }
}

function refused(reason: string): AppError {
  return new AppError("external-plugin.bad-request", { reason });
}
