import { makeAutoObservable, observableRef } from "mobx";
import type { Project } from "../../domain/project/project";
import type { Preferences } from "../../ports/preferences";

/** Its id, a space, and its name; empty where there are projects and none of them is chosen. */
const PREFERENCE = "troupe.currentProject";

/** The project that new work belongs to. Known by its name from the first paint on. */
export class CurrentProject {
  readonly #preferences: Preferences;
  project: Pick<Project, "id" | "name"> | undefined;
  /** Whether there is something to choose from. */
  isOffered: boolean;

  constructor(preferences: Preferences) {
    this.#preferences = preferences;
    const kept = preferences.get(PREFERENCE);
    this.isOffered = kept !== undefined;
    const [id, ...words] = (kept ?? "").split(" ");
    this.project = id ? { id, name: words.join(" ") } : undefined;
    makeAutoObservable(this, { project: observableRef }, { autoBind: true });
  }

  /** Has new work belong to a project, or to none. */
  choose(project?: Pick<Project, "id" | "name">): void {
    this.project = project;
    this.isOffered = true;
    this.#preferences.set(PREFERENCE, project ? `${project.id} ${project.name}` : "");
  }

  /** There is nothing to choose from. */
  forget(): void {
    this.project = undefined;
    this.isOffered = false;
    this.#preferences.remove(PREFERENCE);
  }
}
