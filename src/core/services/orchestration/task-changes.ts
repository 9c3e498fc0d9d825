import type { Artifact } from "../../domain/artifact";
import { type EditedRequirement, editedRequirements } from "../../domain/edited-requirements";
import type { JournalFact } from "../../domain/journal-event";
import type { TaskLimits } from "../../domain/task";
import type { ReaderPlan } from "../../domain/task-analysis";
import type { TaskContext } from "../../domain/task-context";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Ids } from "../../ports/ids";
import { changedArtifact } from "./changed-artifact";
import { isAwaitingApproval } from "./outcome";
import type { RunJournal } from "./run-journal";
import type { ArtifactChange, BriefChange } from "./task-runner";

/** Who says what the user decides. */
const USER = "user";

/** What the user changes about a task, as facts in its journal. */
export class TaskChanges {
  readonly #clock: Pick<Clock, "now">;
  readonly #ids: Ids;

  constructor({ clock, ids }: { readonly clock: Pick<Clock, "now">; readonly ids: Ids }) {
    this.#clock = clock;
    this.#ids = ids;
  }

  /** A sentence that what has not started yet is to heed. @throws AppError `task.prompt-empty`. */
  async steer(journal: RunJournal, sentence: string): Promise<void> {
    const content = sentence.trim();
    if (content === "") throw new AppError("task.prompt-empty");
    const taskId = journal.state.rootTaskId;
    const context: TaskContext = {
      id: this.#ids.next(),
      taskId,
      agentId: USER,
      contextType: "decision",
      title: "The person has said meanwhile",
      content,
      relevantAgents: [],
      createdAt: this.#clock.now(),
    };
    await journal.append([
      { type: "user-message", taskId, content },
      { type: "context-added", context },
    ]);
  }

  /** @throws AppError `task.not-awaiting` once the brief has been approved. */
  async changeBrief(journal: RunJournal, { requirements, readers }: BriefChange): Promise<void> {
    if (!isAwaitingApproval(journal.state)) throw new AppError("task.not-awaiting");
    const taskId = journal.state.rootTaskId;
    await journal.append([
      ...(requirements ? [this.#requirementsChanged(journal, requirements)] : []),
      ...(readers ? [{ type: "readers-changed", taskId, readers: orderedReaders(readers) } as const] : []),
    ]);
  }

  async changeRequirements(journal: RunJournal, edited: readonly EditedRequirement[]): Promise<void> {
    await journal.append([this.#requirementsChanged(journal, edited)]);
  }

  async setLimits(journal: RunJournal, limits: TaskLimits): Promise<void> {
    await journal.append([{ type: "limits-set", taskId: journal.state.rootTaskId, limits }]);
  }

  /** @throws AppError `artifact.not-found`. */
  async changeArtifact(journal: RunJournal, artifactId: string, change: ArtifactChange): Promise<Artifact> {
    const current = journal.state.artifacts.get(artifactId);
    if (!current) throw new AppError("artifact.not-found", { id: artifactId });
    const artifact = changedArtifact(current, change, this.#clock.now());
    await journal.append([{ type: "artifact-changed", artifact }]);
    return artifact;
  }

  #requirementsChanged({ state }: RunJournal, edited: readonly EditedRequirement[]): JournalFact {
    const taskId = state.rootTaskId;
    const before = state.tasks.get(taskId)?.requirements ?? [];
    const maker = { taskId, newId: () => this.#ids.next(), now: this.#clock.now() };
    return { type: "requirements-changed", taskId, requirements: editedRequirements(before, edited, maker) };
  }
}

/** Readers with a question, each waiting for earlier ones only. */
function orderedReaders(readers: readonly ReaderPlan[]): readonly ReaderPlan[] {
  const places = readers.map((_, place) => place).filter((place) => readers[place]?.question.trim());
  return places.flatMap((place, own) => {
    const reader = readers[place];
    if (!reader) return [];
    const needs = reader.needs.map((need) => places.indexOf(need)).filter((need) => need >= 0 && need < own);
    return [{ ...reader, question: reader.question.trim(), needs }];
  });
}
