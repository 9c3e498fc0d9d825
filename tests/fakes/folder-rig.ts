import type { ToolContext } from "@core/points/tool";
import type { WorkingFolder } from "@core/services/folders/working-folder";
import { WorkingFolders } from "@core/services/folders/working-folders";
import { FixedClock } from "./fixed-clock";
import { MemoryDatabase } from "./memory-database";
import { MemoryDirectories } from "./memory-directories";
import { MemoryDirectoryHandle } from "./memory-directory-handle";
import { MemoryPreferences } from "./memory-preferences";
import { SequentialIds } from "./sequential-ids";

/** Files by their paths. */
type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

/** A folder that was chosen to be worked in, over a disk in memory. */
export class FolderRig {
  readonly clock = new FixedClock();
  readonly database = new MemoryDatabase();
  readonly directories = new MemoryDirectories({ clock: this.clock });
  readonly preferences = new MemoryPreferences();
  readonly disk: MemoryDirectoryHandle;
  readonly folders: WorkingFolders;
  /** Reads documents as what they would say. */
  readonly texts = { read: async ({ name }: { readonly name: string }) => `The text of ${name}.` };
  #id = "";

  constructor(name: string, files: Files) {
    this.disk = new MemoryDirectoryHandle(name).put(files);
    this.folders = new WorkingFolders(
      async () => this.directories,
      this.database,
      this.clock,
      new SequentialIds(),
      this.preferences,
    );
  }

  static async open(files: Files = {}, name = "reports"): Promise<FolderRig> {
    const rig = new FolderRig(name, files);
    rig.directories.picker.chosen = rig.disk;
    const chosen = await rig.directories.choose({ purpose: "work", writes: true });
    rig.#id = chosen?.id ?? "";
    return rig;
  }

  get id(): string {
    return this.#id;
  }

  async folder(): Promise<WorkingFolder> {
    const folder = await this.folders.find(this.#id);
    if (!folder) throw new Error("The folder was let go of.");
    return folder;
  }

  /** On whose behalf a tool runs that works in it. */
  context(besides: Partial<ToolContext> = {}): ToolContext {
    return {
      agent: { id: "ada", name: "Ada" },
      language: "en",
      scope: "task/t",
      useId: "use-1",
      folderId: this.#id,
      files: () => [],
      cite: () => [],
      ask: async () => "",
      embed: async () => ({ model: "none", vectors: [] }),
      sentElsewhere: async () => undefined,
      progress: () => {},
      askUser: async () => ({ action: "cancel" }),
      ...besides,
    };
  }
}
