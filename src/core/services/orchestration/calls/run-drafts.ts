import type { Agent } from "../../../domain/agent/agent";
import type { Draft } from "../../../domain/conversation/draft";
import { citedSources } from "../../../domain/source/source";
import type { SourceNumbers } from "../../../domain/source/source-numbers";
import { withoutThoughts } from "../../../domain/text/think-blocks";
import type { WriteOperation } from "../../../ports/database";
import type { Preferences } from "../../../ports/preferences";
import { type DraftDependencies, DraftSaver } from "../../drafts/draft-saver";
import { tailOf, taskBackup, UnloadBackup } from "../../drafts/unload-backup";
import type { CallPurpose } from "../../models/model-call";

/** A call whose text is kept while it comes. */
export interface DraftedCall {
  readonly purpose: CallPurpose;
  readonly taskId: string;
  readonly agent: Pick<Agent, "id" | "name">;
}

/** A text that is kept while it comes. */
export interface OpenDraft {
  keep(text: string, reasoning: string): void;
  /** Saves what there is at once. */
  flush(): Promise<void>;
  /** Lets go of the text; nothing is saved after that. */
  close(): Promise<void>;
}

/** The texts of one run that are not final, one for each agent and task, so that a reload finds them. */
export class RunDrafts {
  readonly #dependencies: DraftDependencies;
  readonly #rootTaskId: string;
  readonly #numbers: Pick<SourceNumbers, "given">;
  readonly #backup: UnloadBackup;
  readonly #open = new Set<DraftSaver>();

  constructor(
    dependencies: DraftDependencies & { readonly preferences: Preferences },
    rootTaskId: string,
    numbers: Pick<SourceNumbers, "given">,
  ) {
    this.#dependencies = dependencies;
    this.#rootTaskId = rootTaskId;
    this.#numbers = numbers;
    this.#backup = new UnloadBackup(dependencies.preferences, taskBackup(rootTaskId));
  }

  /** The text an agent had written for a task when its work was cut off, without its thoughts. */
  async saved(taskId: string, agentId: string): Promise<string> {
    const draft = await this.#dependencies.database.get("drafts", this.#idOf(taskId, agentId));
    return withoutThoughts(draft?.text ?? "");
  }

  /** The write that keeps a text as the draft of an agent's work on a task. */
  writing(call: DraftedCall, text: string): WriteOperation {
    return { type: "put", store: "drafts", record: this.#draftOf(call, text, "") };
  }

  /** The write that removes the draft of an agent's work on a task. */
  deletion(taskId: string, agentId: string): WriteOperation {
    return { type: "delete", store: "drafts", id: this.#idOf(taskId, agentId) };
  }

  /** The write that leaves nothing of an agent's work on a task but the finished text before it. */
  reset(call: DraftedCall, before: string): WriteOperation {
    return before === "" ? this.deletion(call.taskId, call.agent.id) : this.writing(call, before);
  }

  open(call: DraftedCall): OpenDraft {
    const saver = new DraftSaver(this.#dependencies);
    this.#open.add(saver);
    return {
      keep: (text, reasoning) => saver.keep(this.#draftOf(call, text, reasoning)),
      flush: () => saver.flush(),
      close: async () => {
        await saver.close();
        this.#open.delete(saver);
        saver.forget();
      },
    };
  }

  /** Saves all texts at once such that they are safe even if the page is gone the moment this returns; waits for `others`. */
  async flush(others: () => Promise<unknown>): Promise<void> {
    const savers = [...this.#open];
    this.#backup.save(savers.flatMap(({ unsaved, saved }) => (unsaved ? tailOf(unsaved, saved) : [])));
    await Promise.all(savers.map((saver) => saver.flush()));
    await others();
    if (savers.every(({ unsaved }) => unsaved === undefined)) this.#backup.remove();
  }

  #draftOf({ taskId, agent, purpose }: DraftedCall, text: string, reasoning: string): Draft {
    const sources = citedSources(text, this.#numbers.given);
    return {
      id: this.#idOf(taskId, agent.id),
      text,
      reasoning,
      ...(sources ? { sources } : {}),
      updatedAt: this.#dependencies.clock.now(),
      detail: { taskId, agentId: agent.id, agentName: agent.name, purpose },
    };
  }

  /** Beginning with the root task, so that all of its drafts are found together. */
  #idOf(taskId: string, agentId: string): string {
    return `task/${this.#rootTaskId}/${taskId}/${agentId}`;
  }
}
