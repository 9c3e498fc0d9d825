import type { Agent } from "../../domain/agent/agent";
import { type Artifact, type ArtifactChange, changedArtifact } from "../../domain/artifact/artifact";
import type { ChangeDecision, Proposal } from "../../domain/artifact/proposal";
import { versionsOf } from "../../domain/journal/artifact-versions";
import type { JournalFact } from "../../domain/journal/journal-event";
import type { TaskState } from "../../domain/journal/task-state";
import type { Requirement } from "../../domain/requirement/requirement";
import type { TaskContext } from "../../domain/task/task-context";
import { AppError } from "../../errors/app-error";
import type { WriteOperation } from "../../ports/database";
import { decisionFacts } from "./changes/decide";
import { changeFacts } from "./journal/change-facts";
import type { RunJournal } from "./journal/run-journal";
import type { TaskJournals } from "./journal/task-journals";
import type { TaskRepository } from "./journal/task-repository";
import { isAwaitingApproval } from "./run/outcome";
import type { TaskDependencies } from "./task-dependencies";
import type { BriefChange } from "./task-input";

/** Something that was made for a task and removed, and where it stood among the others. */
export interface RemovedArtifact {
  readonly artifact: Artifact;
  readonly place: number;
}

/**
 * The user's own changes to what is known of a task and to what was made for it, as facts in its journal. No work begins
 * with them. A task may be named by its own id or that of any of its sub-tasks.
 */
export class TaskEditor {
  readonly #dependencies: Pick<TaskDependencies, "agents" | "clock" | "ids">;
  readonly #archive: TaskRepository;
  readonly #journals: TaskJournals;
  readonly #alongside: readonly WriteOperation[];

  constructor(
    dependencies: Pick<TaskDependencies, "agents" | "clock" | "ids">,
    archive: TaskRepository,
    journals: TaskJournals,
    alongside: readonly WriteOperation[] = [],
  ) {
    this.#dependencies = dependencies;
    this.#archive = archive;
    this.#journals = journals;
    this.#alongside = alongside;
  }

  /** An editor each change of which is committed together with `operations`. */
  committing(operations: readonly WriteOperation[]): TaskEditor {
    return new TaskEditor(this.#dependencies, this.#archive, this.#journals, operations);
  }

  /** Changes a brief that waits for approval. @throws AppError `task.not-awaiting`. */
  changeBrief(taskId: string, { requirements, readers }: BriefChange): Promise<void> {
    return this.#append(taskId, (state) => {
      if (!isAwaitingApproval(state)) throw new AppError("task.not-awaiting");
      return [
        ...(requirements ? [requirementsFact(state, requirements)] : []),
        ...(readers ? [{ type: "readers-changed", taskId: state.rootTaskId, readers } as const] : []),
      ];
    });
  }

  /** Changes what is asked for of a task that has ended; `TaskControl.amend` has it checked. */
  changeRequirements(taskId: string, requirements: readonly Requirement[]): Promise<void> {
    return this.#append(taskId, (state) => [requirementsFact(state, requirements)]);
  }

  /** Takes a requirement as it is, though it is not shown to be met; `false` takes that back. */
  acceptRequirement(taskId: string, requirementId: string, accepted: boolean): Promise<void> {
    return this.#append(taskId, (state) => [
      { type: "requirement-accepted", taskId: state.rootTaskId, requirementId, accepted },
    ]);
  }

  /** Makes an agent recruited for a task one of the user's own. @throws AppError `agent.not-found`. */
  async keepAgent(taskId: string, agentId: string): Promise<Agent> {
    const agent = (await this.#journals.read(taskId)).recruits.get(agentId);
    if (!agent) throw new AppError("agent.not-found", { id: agentId });
    await this.#dependencies.agents.save(agent);
    return agent;
  }

  /** Forgets something agents share. @throws AppError `context.not-found`. */
  deleteContext(taskId: string, contextId: string): Promise<void> {
    return this.#append(taskId, (state) => {
      const { id } = contextOf(state, contextId);
      return [{ type: "context-deleted", taskId: state.rootTaskId, contextId: id }];
    });
  }

  /** Says that something agents share holds no longer. @throws AppError `context.not-found`. */
  expireContext(taskId: string, contextId: string): Promise<void> {
    return this.#append(taskId, (state) => {
      const context = { ...contextOf(state, contextId), expiryDate: this.#dependencies.clock.now() };
      return [{ type: "context-changed", context }];
    });
  }

  /**
   * Changes an artifact; its version rises when the content changes.
   * @throws AppError `artifact.not-found`, `artifact.load-failed` or `task.already-running`.
   */
  updateArtifact(artifactId: string, change: ArtifactChange): Promise<Artifact> {
    return this.#changeAtRest(artifactId, async (journal) => {
      const current = artifactOf(journal.state, artifactId);
      const artifact = changedArtifact(current, change, this.#dependencies.clock.now());
      await this.#write(
        journal,
        changeFacts(journal.state, current, { type: "artifact-changed", artifact, by: "user" }),
      );
      return artifact;
    });
  }

  /** Offers edits of an artifact, for the user to decide about. @throws AppError `artifact.not-found` or `task.already-running`. */
  propose(offered: Omit<Proposal, "id">): Promise<void> {
    return this.#changeAtRest(offered.artifactId, async (journal) => {
      const { taskId } = artifactOf(journal.state, offered.artifactId);
      const proposal = { ...offered, id: this.#dependencies.ids.next() };
      await this.#write(journal, [{ type: "changes-proposed", taskId, proposal }]);
    });
  }

  /** Accepts and rejects edits that were proposed. @throws as `decisionFacts`, or AppError `task.already-running`. */
  decideChanges(decision: ChangeDecision): Promise<void> {
    return this.#changeAtRest(decision.artifactId, async (journal) => {
      const facts = decisionFacts(journal.state, decision, this.#dependencies.clock.now());
      if (facts.length > 0) await this.#write(journal, facts);
    });
  }

  /**
   * Makes a new version of what an earlier one said; none is lost.
   * @throws AppError `artifact.not-found`, `artifact.load-failed` or `task.already-running`.
   */
  restoreArtifact(artifactId: string, version: number): Promise<Artifact> {
    return this.#changeAtRest(artifactId, async (journal) => {
      const current = artifactOf(journal.state, artifactId);
      const versions = versionsOf(journal.state.events, artifactId);
      const earlier = versions.find((each) => each.artifact.version === version)?.artifact;
      if (!earlier) throw new AppError("artifact.not-found", { id: artifactId });
      if (current.content === earlier.content) return current;
      const { title, description, content, type, format, language } = earlier;
      const change = { title, description, content };
      const { language: _, ...changed } = changedArtifact(current, change, this.#dependencies.clock.now());
      const artifact: Artifact = {
        ...changed,
        type,
        format,
        ...(language === undefined ? {} : { language }),
      };
      const restored = { type: "artifact-changed", artifact, by: "user", restoredFrom: version } as const;
      await this.#write(journal, changeFacts(journal.state, current, restored));
      return artifact;
    });
  }

  /**
   * Removes something that was made for a task which has ended.
   * @throws AppError `artifact.not-found`, `artifact.load-failed`, `artifact.in-use` or `task.already-running`.
   */
  removeArtifact(artifactId: string): Promise<RemovedArtifact> {
    return this.#changeAtRest(artifactId, async (journal) => {
      const { artifacts, tasks, rootTaskId } = journal.state;
      const artifact = artifactOf(journal.state, artifactId);
      // A task that is not completed can be gone on with, which takes up what was made before.
      if (tasks.get(rootTaskId)?.status !== "completed") throw new AppError("artifact.in-use");
      await this.#write(journal, [{ type: "artifact-deleted", taskId: artifact.taskId, artifactId }]);
      return { artifact, place: [...artifacts.keys()].indexOf(artifactId) };
    });
  }

  /** Puts back what `removeArtifact` took away, as it was. @throws AppError `task.not-found`. */
  putBackArtifact({ artifact, place }: RemovedArtifact): Promise<void> {
    return this.#append(artifact.taskId, () => [{ type: "artifact-restored", artifact, place }]);
  }

  #append(taskId: string, factsOf: (state: TaskState) => readonly JournalFact[]): Promise<void> {
    return this.#journals.change(taskId, (journal) => this.#write(journal, factsOf(journal.state)));
  }

  #write(journal: RunJournal, facts: readonly JournalFact[]): Promise<void> {
    return journal.append(facts, this.#alongside);
  }

  /** Not while it is worked on: what is being repaired would be put in the place of the change. */
  async #changeAtRest<T>(artifactId: string, work: (journal: RunJournal) => Promise<T>): Promise<T> {
    const { taskId } = await this.#archive.artifact(artifactId);
    if (this.#journals.of(taskId)) throw new AppError("task.already-running", { id: taskId });
    return this.#journals.change(taskId, work);
  }
}

function requirementsFact({ rootTaskId: taskId }: TaskState, requirements: readonly Requirement[]) {
  return { type: "requirements-changed", taskId, requirements } as const;
}

function artifactOf({ artifacts }: TaskState, id: string): Artifact {
  const artifact = artifacts.get(id);
  if (!artifact) throw new AppError("artifact.not-found", { id });
  return artifact;
}

function contextOf({ contexts }: TaskState, id: string): TaskContext {
  const context = contexts.get(id);
  if (!context) throw new AppError("context.not-found", { id });
  return context;
}
