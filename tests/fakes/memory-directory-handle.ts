/** Errors that a disk of the tests raises, by the exceptions browsers throw. */
export interface DiskTroubles {
  /** Bytes that one file may have. */
  roomBytes: number;
  permission: PermissionState;
  /** The user's answer when asked. */
  answer: PermissionState;
  isGone: boolean;
}

interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  lastModified: number;
}

type Entry = MemoryDirectoryHandle | MemoryFileHandle;

/** A folder in memory that answers as the File System Access API does, to the letter of its exceptions. */
export class MemoryDirectoryHandle {
  readonly kind = "directory";
  readonly name: string;
  readonly troubles: DiskTroubles;
  readonly #entries = new Map<string, Entry>();

  constructor(name: string, troubles?: DiskTroubles) {
    this.name = name;
    this.troubles = troubles ?? {
      ...{ roomBytes: Number.POSITIVE_INFINITY, permission: "granted", answer: "granted", isGone: false },
    };
  }

  /** As the type the browser gives. */
  get handle(): FileSystemDirectoryHandle {
    return this as unknown as FileSystemDirectoryHandle;
  }

  /** Puts files there by their paths, as another program would. */
  put(files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>, lastModified = 1_000): this {
    for (const [path, content] of Object.entries(files)) {
      const names = path.split("/");
      let folder: MemoryDirectoryHandle = this;
      for (const name of names.slice(0, -1)) folder = folder.#folder(name);
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      folder.#entries.set(
        names.at(-1) ?? "",
        new MemoryFileHandle(names.at(-1) ?? "", this.troubles, { bytes, lastModified }),
      );
    }
    return this;
  }

  /** The texts of all files by their paths. */
  get texts(): Readonly<Record<string, string>> {
    const texts: Record<string, string> = {};
    for (const [name, entry] of this.#entries) {
      if (entry.kind === "file") texts[name] = entry.text;
      else for (const [path, text] of Object.entries(entry.texts)) texts[`${name}/${path}`] = text;
    }
    return texts;
  }

  async queryPermission(): Promise<PermissionState> {
    return this.troubles.permission;
  }

  async requestPermission(): Promise<PermissionState> {
    this.troubles.permission = this.troubles.answer;
    return this.troubles.permission;
  }

  async isSameEntry(other: unknown): Promise<boolean> {
    return other === this;
  }

  async *entries(): AsyncGenerator<[string, Entry]> {
    assertUsable(this.troubles);
    yield* [...this.#entries];
  }

  async *keys(): AsyncGenerator<string> {
    assertUsable(this.troubles);
    yield* [...this.#entries.keys()];
  }

  async getDirectoryHandle(name: string, options: { create?: boolean } = {}): Promise<MemoryDirectoryHandle> {
    assertUsable(this.troubles);
    assertName(name);
    const found = this.#entries.get(name);
    if (found?.kind === "file") throw new DOMException("", "TypeMismatchError");
    if (!found && !options.create) throw new DOMException("", "NotFoundError");
    return found ?? this.#folder(name);
  }

  async getFileHandle(name: string, options: { create?: boolean } = {}): Promise<MemoryFileHandle> {
    assertUsable(this.troubles);
    assertName(name);
    const found = this.#entries.get(name);
    if (found?.kind === "directory") throw new DOMException("", "TypeMismatchError");
    if (found) return found;
    if (!options.create) throw new DOMException("", "NotFoundError");
    const made = new MemoryFileHandle(name, this.troubles, { bytes: new Uint8Array(), lastModified: 2_000 });
    this.#entries.set(name, made);
    return made;
  }

  async removeEntry(name: string): Promise<void> {
    assertUsable(this.troubles);
    if (!this.#entries.delete(name)) throw new DOMException("", "NotFoundError");
  }

  #folder(name: string): MemoryDirectoryHandle {
    const found = this.#entries.get(name);
    if (found?.kind === "directory") return found;
    const made = new MemoryDirectoryHandle(name, this.troubles);
    this.#entries.set(name, made);
    return made;
  }
}

/** A file in memory. Each writing makes it newer. */
class MemoryFileHandle {
  readonly kind = "file";
  readonly name: string;
  readonly #troubles: DiskTroubles;
  readonly #stored: StoredFile;

  constructor(name: string, troubles: DiskTroubles, stored: StoredFile) {
    this.name = name;
    this.#troubles = troubles;
    this.#stored = stored;
  }

  get text(): string {
    return new TextDecoder().decode(this.#stored.bytes);
  }

  async getFile(): Promise<File> {
    assertUsable(this.#troubles);
    const { bytes, lastModified } = this.#stored;
    return new File([bytes], this.name, { lastModified });
  }

  async createWritable() {
    assertUsable(this.#troubles);
    let written = new Uint8Array() as Uint8Array<ArrayBuffer>;
    return {
      write: async (content: Blob) => {
        assertUsable(this.#troubles);
        if (content.size > this.#troubles.roomBytes) throw new DOMException("", "QuotaExceededError");
        written = new Uint8Array(await content.arrayBuffer());
      },
      close: async () => {
        this.#stored.bytes = written;
        this.#stored.lastModified += 1_000;
      },
      abort: async () => {},
    };
  }
}

function assertUsable({ permission, isGone }: DiskTroubles): void {
  if (permission !== "granted") throw new DOMException("", "NotAllowedError");
  if (isGone) throw new DOMException("", "NotFoundError");
}

/** Browsers refuse steps and separators. */
function assertName(name: string): void {
  if (/^\.{0,2}$|[/\\]/.test(name)) throw new TypeError("Name is not allowed.");
}
