import * as v from "valibot";
import type { Project } from "../../../domain/project/project";
import type { Database } from "../../../ports/database";
import type { PluginStorageFactory } from "../../../ports/plugin-storage";
import type { Preferences } from "../../../ports/preferences";
import { type ProjectAct, readActs } from "./project-log";

/** The preference that holds which plugin has which project. As with agreements, no backup and no import brings one. */
export const PLUGIN_PROJECTS = "troupe.pluginProjects";

/** The one project that the user has given to a plugin from outside, if any. */
export class ProjectGrants {
  readonly #preferences: Preferences;
  readonly #database: Pick<Database, "list">;
  readonly #storages: PluginStorageFactory;

  constructor(
    preferences: Preferences,
    database: Pick<Database, "list">,
    storages: Pick<PluginStorageFactory, "of">,
  ) {
    this.#preferences = preferences;
    this.#database = database;
    this.#storages = storages;
  }

  /** Id of the project, which may be gone. */
  of(pluginId: string): string | undefined {
    const granted = this.#read();
    return Object.hasOwn(granted, pluginId) ? granted[pluginId] : undefined;
  }

  /** Gives it a project in the place of the one before; `undefined` takes that away, from the next request on. */
  choose(pluginId: string, projectId: string | undefined): void {
    if (this.of(pluginId) === projectId) return;
    const { [pluginId]: _, ...others } = this.#read();
    const granted = projectId === undefined ? others : { ...others, [pluginId]: projectId };
    if (Object.keys(granted).length === 0) this.#preferences.remove(PLUGIN_PROJECTS);
    else this.#preferences.set(PLUGIN_PROJECTS, JSON.stringify(granted));
  }

  /** The projects to choose from, those that were changed last first. */
  async choices(): Promise<readonly Pick<Project, "id" | "name">[]> {
    const all = await this.#database.list("projects");
    return all.sort((a, b) => b.updatedAt - a.updatedAt).map(({ id, name }) => ({ id, name }));
  }

  /** The acts of a plugin, the oldest first. */
  acts(pluginId: string): Promise<readonly ProjectAct[]> {
    return readActs(this.#storages.of(pluginId));
  }

  #read(): Readonly<Record<string, string>> {
    try {
      const kept = JSON.parse(this.#preferences.get(PLUGIN_PROJECTS) ?? "{}");
      return v.parse(v.record(v.string(), v.string()), kept);
    } catch {
      // A value that cannot be read gives nothing away.
      return {};
    }
  }
}
