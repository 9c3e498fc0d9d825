import * as v from "valibot";
import { asked } from "../../../contained/asked";
import { line, text } from "../../../contained/checked-values";
import { fileName, isProgram } from "../../../contained/made-file";
import type { PluginManifest } from "../../../domain/external-plugins/manifest";
import { projectRights, READ_KINDS } from "../../../domain/external-plugins/project-rights";
import { AppError } from "../../../errors/app-error";
import type { Json } from "../../../ports/plugin-cells";
import type { ProjectData } from "./project-data";
import type { ProjectAct, ProjectLog } from "./project-log";

/** So often may a plugin list and read within an hour, and so often add. */
const MOST_READ = 200;
const MOST_ADDED = 20;
/** The longest text it is given, or gives. */
const LONGEST_TEXT = 1_000_000;

const kind = v.picklist(READ_KINDS);
const listed = v.object({ kind });
const named = v.object({ kind, id: text(300) });
const content = v.pipe(text(LONGEST_TEXT), v.nonEmpty());
const knowledgeName = v.pipe(
  fileName,
  v.check((name) => !isProgram(name.slice(name.lastIndexOf(".") + 1)), "no program"),
);
const added = v.variant("kind", [
  v.strictObject({ kind: v.literal("documents"), title: line(200), text: content }),
  v.strictObject({ kind: v.literal("tasks"), text: v.pipe(text(20_000), v.nonEmpty()) }),
  v.strictObject({ kind: v.literal("knowledge"), title: knowledgeName, text: content }),
]);

/** The services of a project that a plugin was given, and which one that is. */
export interface ProjectServices {
  /** Id of the project that the user has given to it, at this moment. */
  readonly grant: () => string | undefined;
  readonly data: () => Promise<ProjectData>;
}

/** Answers what a plugin asks about the one project that the user has given it, and notes it. */
export class ProjectAccess {
  readonly #manifest: PluginManifest;
  readonly #services: ProjectServices | undefined;
  readonly #log: ProjectLog;

  constructor(manifest: PluginManifest, services: ProjectServices | undefined, log: ProjectLog) {
    this.#manifest = manifest;
    this.#services = services;
    this.#log = log;
  }

  /** @throws AppError `external-plugin.bad-request`, or `external-plugin.no-project`. */
  async list(value: unknown): Promise<Json> {
    const { kind } = asked(listed, "project.list", value);
    const { data, projectId } = await this.#open(`reads-${kind}`);
    await this.#note(`reads-${kind}`, "");
    return (await data.list(projectId, kind)).map((each) => ({ ...each }));
  }

  /** @throws as `list`, also where the project has none of that id. */
  async read(value: unknown, signal: AbortSignal): Promise<Json> {
    const { kind, id } = asked(named, "project.read", value);
    const { data, projectId } = await this.#open(`reads-${kind}`);
    const found = await data.read(projectId, kind, id, signal);
    if (!found)
      throw new AppError("external-plugin.bad-request", { reason: "the project has no such thing" });
    await this.#note(`reads-${kind}`, found.title);
    // The user may have taken the project back meanwhile.
    await this.#open(`reads-${kind}`, projectId);
    return { title: found.title, text: found.text.slice(0, LONGEST_TEXT) };
  }

  /** Resolves to the id of what was added; a task waits for the user to start it. @throws as `list`. */
  async add(value: unknown): Promise<Json> {
    const given = asked(added, "project.add", value);
    const { data, projectId } = await this.#open(`adds-${given.kind}`);
    await this.#note(`adds-${given.kind}`, given.kind === "tasks" ? given.text : given.title);
    return data.add(projectId, given, this.#manifest.name);
  }

  async #open(right: ProjectAct["right"], projectId = this.#services?.grant()) {
    if (!projectRights(this.#manifest.project).includes(right))
      throw new AppError("external-plugin.bad-request", {
        reason: `its manifest does not say ${right} (project)`,
      });
    if (!this.#services || projectId === undefined || this.#services.grant() !== projectId)
      throw new AppError("external-plugin.no-project", { plugin: this.#manifest.name });
    return { data: await this.#services.data(), projectId };
  }

  async #note(right: ProjectAct["right"], title: string): Promise<void> {
    const most = right.startsWith("adds-") ? MOST_ADDED : MOST_READ;
    if (await this.#log.add(right, title, most)) return;
    throw new AppError("external-plugin.bad-request", { reason: `more than ${most} in an hour` });
  }
}
