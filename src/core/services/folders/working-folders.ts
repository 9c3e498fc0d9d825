import type { FolderChange } from "../../domain/knowledge/folder-change";
import type { FolderScope } from "../../domain/tool/folder-scope";
import { Semaphore } from "../../lifecycle/semaphore";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { OpenDirectories } from "../../ports/directories";
import type { Ids } from "../../ports/ids";
import type { Preferences } from "../../ports/preferences";
import { ToolPermissions } from "../tools/tool-permissions";
import { keepFolderUse, readFolderUses } from "./folder-uses";
import { type KnownFiles, WorkingFolder } from "./working-folder";

/** The folders agents work in. */
export class WorkingFolders {
  readonly open: OpenDirectories;
  readonly #dependencies: { readonly database: Database; readonly clock: Clock; readonly ids: Ids };
  readonly #preferences: Preferences;
  readonly #known: KnownFiles = new Map();
  readonly #turns = new Map<string, Semaphore>();

  constructor(open: OpenDirectories, database: Database, clock: Clock, ids: Ids, preferences: Preferences) {
    this.open = open;
    this.#dependencies = { database, clock, ids };
    this.#preferences = preferences;
  }

  /** A folder that agents may work in; `undefined` once it was let go of. */
  async find(id: string): Promise<WorkingFolder | undefined> {
    const directory = await (await this.open()).find(id);
    if (directory?.purpose !== "work") return undefined;
    // Two changes at a time would take each other's content for what was there before.
    const turn = this.#turns.get(id) ?? new Semaphore(1);
    this.#turns.set(id, turn);
    return new WorkingFolder(directory, this.#dependencies, this.#known, turn);
  }

  /** The changes of a tool call. */
  async changesOf(useId: string): Promise<readonly FolderChange[]> {
    return (await this.#dependencies.database.list("folderChanges")).filter(
      (change) => change.useId === useId,
    );
  }

  /** The ids of folders by where they are worked in. */
  get uses(): ReadonlyMap<string, string> {
    return readFolderUses(this.#preferences);
  }

  /** Has a folder worked in from now on, or none. */
  use(scope: FolderScope, folderId: string | undefined): void {
    keepFolderUse(this.#preferences, scope, folderId);
  }

  /** Lets go of a folder, of what was kept of its earlier versions, and of what was allowed in it. */
  async forget(id: string): Promise<void> {
    const folder = await this.find(id);
    for (const [scope, used] of this.uses) if (used === id) this.use(scope as FolderScope, undefined);
    if (folder) this.#forgetPermissions(folder.name);
    await folder?.forgetChanges();
    await (await this.open()).forget(id);
  }

  /** Another folder may be called like that one day. */
  #forgetPermissions(target: string): void {
    const permissions = new ToolPermissions(this.#preferences);
    for (const each of permissions.all)
      if (each.effect === "writes" && each.target === target) permissions.forget(each);
  }
}
