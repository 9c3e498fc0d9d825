import { AppError, isAppError } from "@core/errors/app-error";
import type { Hasher } from "@core/ports/hasher";
import type { KeptWheels } from "./kept-wheels";
import { importedPackages, type ListedPackage, type PackageList, readLockFile } from "./package-list";

/** Where whoever hosts the application may put packages: a lock file as Pyodide's releases have it, and wheels it names. */
const FOLDER = "/python/";
const LOCK_FILE = `${FOLDER}pyodide-lock.json`;

/** Dependencies of the packages. */
export interface PackageServices {
  /** A file of the application's own. */
  readonly ownFile: (url: string) => Promise<Blob>;
  /** A file of another site. @throws AppError where it does not come. */
  readonly fetchFrom: (url: string, signal: AbortSignal) => Promise<Blob>;
  /** The lock file of the interpreter's own release. */
  readonly lockFile: () => Promise<Blob>;
  /** The address that the user lets packages be fetched from. */
  readonly base: () => string | undefined;
  /** The host of the application. */
  readonly host: string;
  readonly kept: KeptWheels;
  readonly hasher: Hasher;
}

/** Packages that a piece of code imports. */
export interface WantedPackages {
  /** Those that can be had, with all they depend on. */
  readonly offered: PackageList;
  /** Names of those that could be had if the user let them be fetched. */
  readonly withheld: readonly string[];
}

/** The packages that Python code can import: those beside the application, and, where the user allows it, of a distribution. */
export class PythonPackages {
  readonly #services: PackageServices;
  #lists: Promise<{ readonly hosted: PackageList; readonly all: PackageList }> | undefined;

  constructor(services: PackageServices) {
    this.#services = services;
  }

  /** All that are known, wherever they come from. */
  async all(): Promise<PackageList> {
    return (await this.#known()).all;
  }

  /** The packages that code imports; `has` are there already. */
  async wanted(code: string, has: ReadonlySet<string>): Promise<WantedPackages> {
    const { hosted, all } = await this.#known();
    const imported = importedPackages(code, all, has);
    const offered = this.#services.base() ? imported : importedPackages(code, hosted, has);
    const withheld = [...imported.keys()].filter((name) => !offered.has(name) && !has.has(name));
    return { offered, withheld };
  }

  /** Wheels by their file names. @throws AppError `code.package-not-loaded` and `code.package-changed`. */
  async wheels(packages: PackageList, signal: AbortSignal): Promise<Readonly<Record<string, Blob>>> {
    const { hosted } = await this.#known();
    const wheels = [...packages].map(async ([name, listed]) => {
      const wheel = hosted.has(name) ? await this.#hosted(listed) : await this.#fetched(listed, signal);
      return [listed.file_name, wheel] as const;
    });
    return Object.fromEntries(await Promise.all(wheels));
  }

  #known() {
    this.#lists ??= this.#read();
    // The next call tries again.
    this.#lists.catch(() => {
      this.#lists = undefined;
    });
    return this.#lists;
  }

  async #read() {
    const { ownFile, lockFile } = this.#services;
    const released = readLockFile(await (await lockFile()).text());
    const beside = await ownFile(LOCK_FILE).catch((error: unknown) => {
      if (isAppError(error)) return new Blob();
      throw error;
    });
    // Hosts answer with a page of their own where a file is not there.
    const hosted = readLockFile(await beside.text());
    return { hosted, all: new Map([...released, ...hosted]) };
  }

  async #hosted(listed: ListedPackage): Promise<Blob> {
    const wheel = await this.#services.ownFile(FOLDER + listed.file_name);
    return this.#checked(listed, wheel, this.#services.host);
  }

  async #fetched(listed: ListedPackage, signal: AbortSignal): Promise<Blob> {
    const { kept, fetchFrom, base } = this.#services;
    const known = await kept.find(listed.file_name);
    // It was checked before it was stored, and may have been changed since.
    if (known && (await this.#isAsListed(listed, known))) return known;
    const url = `${base()}/${listed.file_name}`;
    const wheel = await fetchFrom(url, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      if (!isAppError(error)) throw error;
      throw new AppError("code.package-not-loaded", { name: listed.name, host: new URL(url).host });
    });
    await this.#checked(listed, wheel, new URL(url).host);
    await kept.keep(listed.file_name, wheel);
    return wheel;
  }

  async #checked(listed: ListedPackage, wheel: Blob, host: string): Promise<Blob> {
    if (await this.#isAsListed(listed, wheel)) return wheel;
    throw new AppError("code.package-changed", { name: listed.name, host });
  }

  async #isAsListed({ sha256 }: ListedPackage, wheel: Blob): Promise<boolean> {
    return (await this.#services.hasher.sha256(await wheel.arrayBuffer())) === sha256;
  }
}
