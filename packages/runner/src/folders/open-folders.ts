import { AppError } from "@core/errors/app-error";
import type { Directories } from "@core/ports/directories";
import { EVERYWHERE, keepFolderUse } from "@core/services/folders/folder-uses";
import type { RunnerFolder } from "@core/services/runner/wire";
import { ToolPermissions } from "@core/services/tools/tool-permissions";
import * as v from "valibot";
import type { PgPreferences } from "../ports/pg-preferences";
import { DISK_FOLDERS, directoriesByName, diskDirectories } from "./disk-folders";
import type { Root, Roots } from "./roots";

/** Names the folders that were switched off. */
const OFF = "troupe.runnerFoldersOff";
/** Tools that are offered to no task: what they do would have to be put back by hand on that computer. */
const NEVER = ["move-file", "delete-file"] as const;

/** The folders of the runner's disk that tasks work in: those its owner has opened and nobody has switched off. */
export class OpenFolders {
  readonly directories: Directories;
  /** Each of them by itself, whose id is its name. */
  readonly byName: Directories;
  readonly #roots: Roots;
  readonly #preferences: PgPreferences;

  constructor(roots: Roots, preferences: PgPreferences) {
    this.#roots = roots;
    this.#preferences = preferences;
    this.directories = diskDirectories(() => this.#on());
    this.byName = directoriesByName(() => this.#on());
  }

  /** Has tasks be offered the tools of folders, or not where none is open. */
  async offer(): Promise<void> {
    const on = this.#on();
    const permissions = new ToolPermissions(this.#preferences);
    keepFolderUse(this.#preferences, EVERYWHERE, on.length > 0 ? DISK_FOLDERS : undefined);
    permissions.setRefused("write-files", !on.some(({ isWritable }) => isWritable));
    for (const tool of NEVER) permissions.setRefused(tool, true);
    await this.#preferences.flush();
  }

  /** All that are named, as devices see them. */
  async list(): Promise<readonly RunnerFolder[]> {
    await this.#preferences.reload();
    const off = this.#off();
    const open = this.#roots.open.map(({ name, path, isWritable }) => ({
      ...{ name, path, isWritable, isOn: !off.includes(name) },
    }));
    const refused = this.#roots.refused.map((each) => ({
      ...{ path: "", isWritable: false, isOn: false, ...each },
    }));
    return [...open, ...refused];
  }

  /** Has tasks see a folder from their next work on, or no longer. @throws AppError `folder.none`. */
  async switch(name: string, isOn: boolean): Promise<void> {
    if (!this.#roots.open.some((root) => root.name === name)) throw new AppError("folder.none");
    await this.#preferences.reload();
    const others = this.#off().filter((each) => each !== name);
    this.#preferences.set(OFF, JSON.stringify(isOn ? others : [...others, name]));
    await this.offer();
  }

  #on(): readonly Root[] {
    const off = this.#off();
    return this.#roots.open.filter(({ name }) => !off.includes(name));
  }

  #off(): readonly string[] {
    return v.parse(v.array(v.string()), JSON.parse(this.#preferences.get(OFF) ?? "[]"));
  }
}
