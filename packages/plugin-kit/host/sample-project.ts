import type {
  ProjectAddition,
  ProjectData,
} from "../../../src/core/services/external-plugins/project/project-data";

/** Texts of a sample's project, by kind. */
export type SampleProject = Readonly<
  Record<string, readonly { readonly title: string; readonly text: string; readonly status?: string }[]>
>;

/** A project of a sample: what stands in it, and what was added. */
export class SampleProjectData implements ProjectData {
  /** The things that were added, the oldest first. */
  readonly added: ProjectAddition[] = [];
  readonly #project: SampleProject;

  constructor(project: SampleProject) {
    this.#project = project;
  }

  async list(_: string, kind: string) {
    return (this.#project[kind] ?? []).map(({ title, status }, at) => ({
      ...{ id: `${kind}-${at}`, title, at },
      ...(status === undefined ? {} : { status }),
    }));
  }

  async read(_: string, kind: string, id: string) {
    return (this.#project[kind] ?? []).find((__, at) => id === `${kind}-${at}`);
  }

  async add(_: string, addition: ProjectAddition): Promise<string> {
    this.added.push(addition);
    return `added-${this.added.length}`;
  }
}
