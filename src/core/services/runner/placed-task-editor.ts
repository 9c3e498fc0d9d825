import type { Agent } from "../../domain/agent/agent";
import type { Artifact, ArtifactChange } from "../../domain/artifact/artifact";
import type { ChangeDecision, Proposal } from "../../domain/artifact/proposal";
import type { TaskState } from "../../domain/journal/task-state";
import type { Requirement } from "../../domain/requirement/requirement";
import { AppError } from "../../errors/app-error";
import type { Database } from "../../ports/database";
import type { TaskServices } from "../orchestration/local-tasks";
import { applyEdit, type TaskEdit, type TaskEdits } from "../orchestration/task-edit";
import type { RemovedArtifact } from "../orchestration/task-editor";
import type { BriefChange } from "../orchestration/task-input";

/** The services that tasks of a runner are edited with. */
export interface PlacedEditorParts {
  readonly local: TaskEdits;
  readonly monitor: Pick<TaskServices["monitor"], "load">;
  readonly database: Pick<Database, "get">;
  /** The root task above one that the paired runner has; `undefined` of all others. */
  readonly placedRoot: (taskId: string) => Promise<string | undefined>;
  /** Has the runner change a task of its own; resolves when this device has what came of it. */
  readonly edit: (rootTaskId: string, edit: TaskEdit) => Promise<void>;
}

/** An editor whose changes are made where each task is worked on. */
export class PlacedTaskEditor implements TaskEdits {
  readonly #parts: PlacedEditorParts;

  constructor(parts: PlacedEditorParts) {
    this.#parts = parts;
  }

  changeBrief(taskId: string, change: BriefChange): Promise<void> {
    return this.#change(taskId, { does: "changeBrief", with: [taskId, change] });
  }

  changeRequirements(taskId: string, requirements: readonly Requirement[]): Promise<void> {
    return this.#change(taskId, { does: "changeRequirements", with: [taskId, requirements] });
  }

  acceptRequirement(taskId: string, requirementId: string, accepted: boolean): Promise<void> {
    return this.#change(taskId, { does: "acceptRequirement", with: [taskId, requirementId, accepted] });
  }

  /** Agents are kept on this device, wherever they worked. */
  keepAgent(taskId: string, agentId: string): Promise<Agent> {
    return this.#parts.local.keepAgent(taskId, agentId);
  }

  deleteContext(taskId: string, contextId: string): Promise<void> {
    return this.#change(taskId, { does: "deleteContext", with: [taskId, contextId] });
  }

  expireContext(taskId: string, contextId: string): Promise<void> {
    return this.#change(taskId, { does: "expireContext", with: [taskId, contextId] });
  }

  updateArtifact(artifactId: string, change: ArtifactChange): Promise<Artifact> {
    const edit = { does: "updateArtifact", with: [artifactId, change] } as const;
    return this.#changeArtifact(artifactId, edit, (_, after) => artifactIn(after, artifactId));
  }

  propose(offered: Omit<Proposal, "id">): Promise<void> {
    return this.#changeArtifact(offered.artifactId, { does: "propose", with: [offered] });
  }

  decideChanges(decision: ChangeDecision): Promise<void> {
    return this.#changeArtifact(decision.artifactId, { does: "decideChanges", with: [decision] });
  }

  restoreArtifact(artifactId: string, version: number): Promise<Artifact> {
    const edit = { does: "restoreArtifact", with: [artifactId, version] } as const;
    return this.#changeArtifact(artifactId, edit, (_, after) => artifactIn(after, artifactId));
  }

  removeArtifact(artifactId: string): Promise<RemovedArtifact> {
    const edit = { does: "removeArtifact", with: [artifactId] } as const;
    return this.#changeArtifact(artifactId, edit, (before) => ({
      artifact: artifactIn(before, artifactId),
      place: [...before.artifacts.keys()].indexOf(artifactId),
    }));
  }

  putBackArtifact(removed: RemovedArtifact): Promise<void> {
    return this.#change(removed.artifact.taskId, { does: "putBackArtifact", with: [removed] });
  }

  async #changeArtifact<T = void>(artifactId: string, edit: TaskEdit, resultOf?: ResultOf<T>): Promise<T> {
    const { local, database } = this.#parts;
    const artifact = await database.get("artifacts", artifactId);
    // Whoever finds none tells so.
    if (!artifact) return applyEdit(local, edit) as Promise<T>;
    return this.#change(artifact.taskId, edit, resultOf);
  }

  /** Makes a change here or there; `resultOf` makes of a task of the runner what the method resolves to. */
  async #change<T = void>(
    taskId: string,
    edit: TaskEdit,
    resultOf: ResultOf<T> = () => undefined as T,
  ): Promise<T> {
    const { local, monitor, placedRoot, edit: send } = this.#parts;
    const root = await placedRoot(taskId);
    if (root === undefined) return applyEdit(local, edit) as Promise<T>;
    const before = await monitor.load(root);
    await send(root, edit);
    return resultOf(before, await monitor.load(root));
  }
}

/** Makes the result of a change of the task before and after it. */
type ResultOf<T> = (before: TaskState, after: TaskState) => T;

function artifactIn({ artifacts }: TaskState, id: string): Artifact {
  const artifact = artifacts.get(id);
  if (!artifact) throw new AppError("artifact.not-found", { id });
  return artifact;
}
