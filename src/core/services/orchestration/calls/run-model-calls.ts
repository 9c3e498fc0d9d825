import type { JournalFact } from "../../../domain/journal-event";
import type { LlmMessage } from "../../../domain/llm";
import type { Source } from "../../../domain/source";
import { Semaphore } from "../../../lifecycle/semaphore";
import type { Clock } from "../../../ports/clock";
import type { Database, WriteOperation } from "../../../ports/database";
import type { Ids } from "../../../ports/ids";
import type { Logger } from "../../../ports/logger";
import type { Preferences } from "../../../ports/preferences";
import { DraftSaver } from "../../drafts/draft-saver";
import { tailOf } from "../../drafts/draft-tail";
import { UnloadBackup } from "../../drafts/unload-backup";
import type { CallPurpose, ModelCall, ModelCaller, ModelReply } from "../../models/model-call";
import type { RunUpdate } from "../run-update";

/** Calls at the same time, whatever the number of agents. */
const MAX_CALLS = 4;

/** One call on behalf of an agent. */
export interface RunModelCall {
  readonly purpose: CallPurpose;
  readonly taskId: string;
  readonly agent: { readonly id: string; readonly name: string };
  readonly messages: readonly LlmMessage[];
  readonly temperature?: number | undefined;
  readonly provider?: string | undefined;
  readonly model?: string | undefined;
  /** Whether the text is kept while it comes, so that a reload finds it. */
  readonly keepsDraft?: boolean;
  /** The text so far that this call continues. */
  readonly written?: string;
  /** Hears which passages of files the call was given. */
  readonly onSources?: (sources: readonly Source[]) => void;
}

/** A reply, and the fact that says what it took. */
export interface RunModelReply {
  readonly reply: ModelReply;
  readonly fact: JournalFact;
}

/** Makes the model calls of one run: so many at a time, each watched while it streams. */
export class RunModelCalls {
  readonly #ports: RunModelCallPorts;
  readonly #rootTaskId: string;
  readonly #semaphore = new Semaphore(MAX_CALLS);
  readonly #drafts = new Set<DraftSaver>();
  readonly #backup: UnloadBackup;

  constructor(ports: RunModelCallPorts, rootTaskId: string) {
    this.#ports = ports;
    this.#rootTaskId = rootTaskId;
    this.#backup = new UnloadBackup(ports.preferences, taskBackup(rootTaskId));
  }

  /** The whole reply. @throws what ModelCaller throws. */
  call(call: RunModelCall, signal: AbortSignal): Promise<RunModelReply> {
    return this.#semaphore.run(() => this.#watched(call, signal), signal);
  }

  /** What removes the draft of an agent's work on a task. */
  draftDeletion(taskId: string, agentId: string): WriteOperation {
    return { type: "delete", store: "drafts", id: this.#draftId(taskId, agentId) };
  }

  /** Saves all partial texts at once, and such that they are safe even if the page is gone the moment this returns. */
  async flush(): Promise<void> {
    const drafts = [...this.#drafts];
    this.#backup.save(drafts.flatMap(({ unsaved, saved }) => (unsaved ? tailOf(unsaved, saved) : [])));
    await Promise.all(drafts.map((draft) => draft.flush()));
    if (drafts.every(({ unsaved }) => unsaved === undefined)) this.#backup.remove();
  }

  async #watched(call: RunModelCall, signal: AbortSignal): Promise<RunModelReply> {
    const { ids, publish } = this.#ports;
    const { taskId, agent, purpose } = call;
    const live = { id: ids.next(), taskId, agentId: agent.id, agentName: agent.name, purpose };
    const rootTaskId = this.#rootTaskId;
    const draft = call.keepsDraft ? this.#openDraft() : undefined;
    let text = call.written ?? "";
    let reasoning = "";
    publish({ type: "live", rootTaskId, call: { ...live, text, reasoning } });
    try {
      const reply = await this.#ports.models.complete(modelCall(call), signal, (part) => {
        if (part.type === "text-delta") text += part.text;
        else if (part.type === "reasoning-delta") reasoning += part.text;
        else return;
        publish({ type: "live", rootTaskId, call: { ...live, text, reasoning } });
        draft?.keep(this.#draftOf(call, text, reasoning));
      });
      if (reply.sources) call.onSources?.(reply.sources);
      return { reply, fact: usageFact(call, reply) };
    } catch (error) {
      await draft?.flush();
      throw error;
    } finally {
      await this.#closeDraft(draft);
      publish({ type: "live-ended", rootTaskId, callId: live.id });
    }
  }

  #openDraft(): DraftSaver {
    const draft = new DraftSaver(this.#ports);
    this.#drafts.add(draft);
    return draft;
  }

  async #closeDraft(draft: DraftSaver | undefined): Promise<void> {
    if (!draft) return;
    await draft.close();
    this.#drafts.delete(draft);
  }

  #draftOf({ taskId, agent, purpose }: RunModelCall, text: string, reasoning: string) {
    return {
      id: this.#draftId(taskId, agent.id),
      text,
      reasoning,
      updatedAt: this.#ports.clock.now(),
      detail: { taskId, agentId: agent.id, agentName: agent.name, purpose },
    };
  }

  /** Beginning with the root task, so that all of its drafts are found together. */
  #draftId(taskId: string, agentId: string): string {
    return `task/${this.#rootTaskId}/${taskId}/${agentId}`;
  }
}

/** What the last words of all agents at work on a root task are kept under. */
export function taskBackup(rootTaskId: string): string {
  return `task/${rootTaskId}`;
}

/** What the calls are made with. */
export interface RunModelCallPorts {
  readonly models: ModelCaller;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly preferences: Preferences;
  readonly publish: (update: RunUpdate) => void;
}

function modelCall({
  agent,
  purpose,
  messages,
  temperature,
  taskId,
  provider,
  model,
  written,
}: RunModelCall): ModelCall {
  const continues = written !== undefined;
  return { purpose, messages, temperature, taskId, agentId: agent.id, provider, model, continues };
}

function usageFact({ taskId, agent, purpose }: RunModelCall, reply: ModelReply): JournalFact {
  const { route, durationMs, usage } = reply;
  const { provider, model } = route;
  return { type: "model-called", taskId, agentId: agent.id, purpose, provider, model, durationMs, usage };
}
