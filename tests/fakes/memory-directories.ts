import type { StoreName } from "@core/domain/records/store-records";
import type { Database, WriteOperation } from "@core/ports/database";
import { BrowserDirectories } from "../../src/plugins/folders/browser-directories";
import { FixedClock } from "./fixed-clock";
import { MemoryDirectoryHandle } from "./memory-directory-handle";
import { SequentialIds } from "./sequential-ids";

/** Keeps handles as they are: those of the tests do not survive cloning, as a browser's do. */
class HandleDatabase {
  readonly #records = new Map<string, { readonly id: string }>();

  async get(_store: StoreName, id: string): Promise<unknown> {
    return this.#records.get(id);
  }

  async list(): Promise<unknown[]> {
    return [...this.#records.values()];
  }

  async write(operations: readonly WriteOperation[]): Promise<void> {
    for (const operation of operations) {
      if (operation.type === "put") this.#records.set(operation.record.id, operation.record);
      else if (operation.type === "delete") this.#records.delete(operation.id);
    }
  }
}

/** The real folders over a disk in memory. */
export class MemoryDirectories extends BrowserDirectories {
  /** The user's next choice; `undefined` is *Cancel*. */
  readonly picker: { chosen: MemoryDirectoryHandle | undefined };
  readonly privateDisk: MemoryDirectoryHandle;

  constructor({ canChoose = true, clock = new FixedClock() } = {}) {
    const picker: { chosen: MemoryDirectoryHandle | undefined } = { chosen: undefined };
    const privateDisk = new MemoryDirectoryHandle("");
    const pick = async () => {
      if (!picker.chosen) throw new DOMException("", "AbortError");
      return picker.chosen.handle;
    };
    super(new HandleDatabase() as unknown as Database, clock, new SequentialIds(), {
      ...(canChoose ? { showDirectoryPicker: pick } : {}),
      navigator: { storage: { getDirectory: async () => privateDisk.handle } },
    });
    this.picker = picker;
    this.privateDisk = privateDisk;
  }
}
