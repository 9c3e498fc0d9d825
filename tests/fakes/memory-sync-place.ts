import { AppError } from "@core/errors/app-error";
import type { SyncPlace } from "@core/ports/sync/sync-place";

type Content = Uint8Array<ArrayBuffer>;

/** Files in memory that several devices see, each through a place of its own. */
export class MemorySyncFiles {
  readonly files = new Map<string, Content>();

  place(): MemorySyncPlace {
    return new MemorySyncPlace(this.files);
  }
}

/** One device's view of the files: what reaches it, and in which state, is up to the test. */
export class MemorySyncPlace implements SyncPlace {
  readonly name = "Shared";
  readonly #files: Map<string, Content>;
  isReachable = true;
  /** Names of files of which half has arrived. */
  readonly cut = new Set<string>();
  /** Names that files have got instead of their own. */
  readonly renamed = new Map<string, string>();
  /** Whether the next file is kept without this device getting to know. */
  losesAnswer = false;

  constructor(files: Map<string, Content>) {
    this.#files = files;
  }

  async list(): Promise<readonly string[]> {
    this.#assertReachable();
    return [...this.#files.keys()].map((name) => this.renamed.get(name) ?? name);
  }

  async get(name: string): Promise<Content | undefined> {
    this.#assertReachable();
    const own = [...this.renamed].find(([, other]) => other === name)?.[0];
    const content = this.#files.get(own ?? name);
    return content && this.cut.has(own ?? name) ? content.slice(0, content.byteLength / 2) : content;
  }

  async putOnce(name: string, content: Content): Promise<boolean> {
    this.#assertReachable();
    if (this.#files.has(name)) return false;
    this.#files.set(name, content.slice());
    if (!this.losesAnswer) return true;
    this.losesAnswer = false;
    throw new AppError("folder.no-access");
  }

  async remove(name: string): Promise<void> {
    this.#assertReachable();
    const own = [...this.renamed].find(([, other]) => other === name)?.[0];
    this.#files.delete(own ?? name);
  }

  #assertReachable(): void {
    if (!this.isReachable) throw new AppError("folder.no-access");
  }
}
