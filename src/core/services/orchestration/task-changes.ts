import type { Artifact } from "../../domain/artifact/artifact";
import type { ChangeDecision } from "../../domain/artifact/proposal";
import { versionsOf } from "../../domain/journal/artifact-versions";
import type { TaskState } from "../../domain/journal/task-state";
import { type TaskToolUse, toolUsesOf } from "../../domain/journal/tool-turns";
import type { Requirement } from "../../domain/requirement/requirement";
import type { TaskLimits } from "../../domain/task/task";
import { type TaskContext, USER_AUTHOR } from "../../domain/task/task-context";
import { type GivenAnswer, takenAnswer } from "../../domain/tool/tool-use";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Ids } from "../../ports/ids";
import type { ToolAccess } from "../tools/tool-access";
import { decisionFacts } from "./changes/decide";
import { changedArtifact } from "./edits/changed-artifact";
import { changeFacts } from "./journal/change-facts";
import type { RunJournal } from "./journal/run-journal";
import { isAwaitingApproval } from "./run/outcome";
import type { ArtifactChange, BriefChange } from "./task-input";
import type { TaskRunnerPorts } from "./task-runner-ports";

/** The user's changes to a task, as facts in its journal. */
export class TaskChanges {
  readonly #clock: Pick<Clock, "now">;
  readonly #ids: Ids;
  readonly #tools: Pick<ToolAccess, "confirm"> | undefined;
  /** The calls whose answers are being kept. */
  readonly #answering = new Set<string>();

  constructor({ clock, ids, tools }: Pick<TaskRunnerPorts, "clock" | "ids" | "tools">) {
    this.#tools = tools;
    this.#clock = clock;
    this.#ids = ids;
  }

  /** A sentence that all which has not started yet is told. @throws AppError `task.prompt-empty`. */
  async steer(journal: RunJournal, sentence: string): Promise<void> {
    const content = sentence.trim();
    if (content === "") throw new AppError("task.prompt-empty");
    const taskId = journal.state.rootTaskId;
    const context: TaskContext = {
      id: this.#ids.next(),
      taskId,
      agentId: USER_AUTHOR,
      contextType: "decision",
      title: content,
      content,
      relevantAgents: [],
      createdAt: this.#clock.now(),
    };
    await journal.append([
      { type: "user-message", taskId, content },
      { type: "context-added", context },
    ]);
  }

  /** The user's answer to whether a call of a tool may be run. @throws AppError as `takenAnswer`. */
  async answerTool(journal: RunJournal, given: GivenAnswer): Promise<void> {
    const { taskId, agentId, use } = answeredIn(journal.state, given);
    // A second answer must not come after what the first one has begun.
    if (this.#answering.has(use.id)) throw new AppError("tool.answered");
    this.#answering.add(use.id);
    try {
      if (given.answer.decision !== "deny") await this.#tools?.confirm(use);
      await journal.append([{ type: "tool-changed", taskId, agentId, use }]);
    } finally {
      this.#answering.delete(use.id);
    }
  }

  /** @throws AppError `task.not-awaiting` unless the brief waits for approval. */
  async changeBrief(journal: RunJournal, { requirements, readers }: BriefChange): Promise<void> {
    if (!isAwaitingApproval(journal.state)) throw new AppError("task.not-awaiting");
    const taskId = journal.state.rootTaskId;
    await journal.append([
      ...(requirements ? [{ type: "requirements-changed", taskId, requirements } as const] : []),
      ...(readers ? [{ type: "readers-changed", taskId, readers } as const] : []),
    ]);
  }

  changeRequirements(journal: RunJournal, requirements: readonly Requirement[]): Promise<void> {
    const taskId = journal.state.rootTaskId;
    return journal.append([{ type: "requirements-changed", taskId, requirements }]);
  }

  /** Takes a requirement as it is, though it is not shown to be met; `false` takes that back. */
  acceptRequirement(journal: RunJournal, requirementId: string, accepted: boolean): Promise<void> {
    const taskId = journal.state.rootTaskId;
    return journal.append([{ type: "requirement-accepted", taskId, requirementId, accepted }]);
  }

  setLimits(journal: RunJournal, limits: TaskLimits): Promise<void> {
    return journal.append([{ type: "limits-set", taskId: journal.state.rootTaskId, limits }]);
  }

  /** @throws AppError `context.not-found`. */
  async deleteContext(journal: RunJournal, contextId: string): Promise<void> {
    contextOf(journal, contextId);
    await journal.append([{ type: "context-deleted", taskId: journal.state.rootTaskId, contextId }]);
  }

  /** @throws AppError `context.not-found`. */
  async expireContext(journal: RunJournal, contextId: string): Promise<void> {
    const context = { ...contextOf(journal, contextId), expiryDate: this.#clock.now() };
    await journal.append([{ type: "context-changed", context }]);
  }

  /** @throws AppError `artifact.not-found`. */
  async changeArtifact(journal: RunJournal, artifactId: string, change: ArtifactChange): Promise<Artifact> {
    const current = journal.state.artifacts.get(artifactId);
    if (!current) throw new AppError("artifact.not-found", { id: artifactId });
    const artifact = changedArtifact(current, change, this.#clock.now());
    await journal.append(
      changeFacts(journal.state, current, { type: "artifact-changed", artifact, by: "user" }),
    );
    return artifact;
  }

  /** @throws as `decisionFacts`. */
  async decide(journal: RunJournal, decision: ChangeDecision): Promise<void> {
    const facts = decisionFacts(journal.state, decision, this.#clock.now());
    if (facts.length > 0) await journal.append(facts);
  }

  /** Makes a new version of what an earlier one said. @throws AppError `artifact.not-found`. */
  async restoreArtifact(journal: RunJournal, artifactId: string, version: number): Promise<Artifact> {
    const current = journal.state.artifacts.get(artifactId);
    const earlier = versionsOf(journal.state.events, artifactId).find(
      (each) => each.artifact.version === version,
    )?.artifact;
    if (!current || !earlier) throw new AppError("artifact.not-found", { id: artifactId });
    if (current.content === earlier.content) return current;
    const { title, description, content, type, format, language } = earlier;
    const artifact: Artifact = {
      ...changedArtifact(current, { title, description, content }, this.#clock.now()),
      type,
      format,
      ...(language === undefined ? {} : { language }),
    };
    const restored = { type: "artifact-changed", artifact, by: "user", restoredFrom: version } as const;
    await journal.append(changeFacts(journal.state, current, restored));
    return artifact;
  }
}

/** A call of a task with the user's answer taken. @throws AppError as `takenAnswer`. */
export function answeredIn({ events }: TaskState, given: GivenAnswer): TaskToolUse {
  const asked = toolUsesOf(events).find(({ use }) => use.id === given.useId);
  const use = takenAnswer(asked?.use, given);
  return { taskId: "", agentId: "", ...asked, use };
}

function contextOf({ state }: RunJournal, id: string): TaskContext {
  const context = state.contexts.get(id);
  if (!context) throw new AppError("context.not-found", { id });
  return context;
}
