import { emptyState, foldEvents } from "@core/domain/journal/fold-event";
import type { JournalEvent } from "@core/domain/journal/journal-event";
import { pendingTask } from "@core/domain/task/pending-task";
import type { TaskLimits } from "@core/domain/task/task";
import type { AppError } from "@core/errors/app-error";
import { PluginHost } from "@core/plugin/plugin-host";
import type { FallbackModel } from "@core/services/models/fallback/fallback-model";
import type { ModelCall, ModelCaller, ModelReply } from "@core/services/models/model-call";
import type { RunModelCall } from "@core/services/orchestration/calls/run-model-call";
import { RunModelCalls } from "@core/services/orchestration/calls/run-model-calls";
import { RunJournal } from "@core/services/orchestration/journal/run-journal";
import type { RunUpdate } from "@core/services/orchestration/journal/run-update";
import { FakePorts } from "./fake-ports";
import type { ScriptedProvider } from "./scripted-provider";

/** A call on behalf of an agent that has no knowledge. */
export const WRITE: RunModelCall = {
  purpose: "execution",
  taskId: "t",
  agent: { id: "a", name: "A" },
  messages: [{ role: "user", content: "Write" }],
};

/** A tab that makes calls for the task `t`, whose journal it has just opened. */
export interface CallsTab {
  readonly calls: RunModelCalls;
  readonly journal: RunJournal;
  readonly updates: RunUpdate[];
  /** The limits over all work that held calls. */
  readonly held: AppError[];
}

type Answer = (call: ModelCall, signal: AbortSignal) => Promise<Partial<ModelReply>>;

const route = { credentialId: "c", provider: "p", providerName: "P", model: "m", simulated: false };

/** A model that sends what it is asked and gives a whole reply at once. */
export function answering(answer: Answer): ModelCaller {
  return {
    route: async () => route,
    stream: () => {
      throw new Error("Nobody streams here.");
    },
    complete: async (call, aborted, onPart) => {
      await call.onSent?.();
      const reply = await answer(call, aborted);
      onPart?.({ type: "text-delta", text: reply.text ?? "" });
      return { text: "", reasoning: "", finishReason: "stop", route, durationMs: 7, ...reply };
    },
  };
}

/** One browser with a task, and tabs that make calls for it. */
export class RunModelCallsRig {
  readonly ports = new FakePorts();
  readonly host = new PluginHost(this.ports.container());
  readonly #limits: TaskLimits | undefined;

  constructor(limits?: TaskLimits, ...providers: readonly ScriptedProvider[]) {
    this.#limits = limits;
    for (const { plugin } of providers) this.host.install(plugin);
  }

  /** All that has been journalled, in its order. */
  async events(): Promise<readonly JournalEvent[]> {
    const events = await this.ports.database.list("events");
    return [...events].sort((a, b) => a.seq - b.seq);
  }

  async open(models: ModelCaller, fallback?: Pick<FallbackModel, "after">): Promise<CallsTab> {
    const { ports, host: plugins } = this;
    const state = foldEvents(emptyState("t"), await this.events());
    const journal = new RunJournal(ports, { runId: "r", state });
    if (state.events.length === 0) {
      const task = pendingTask({ id: "t", workflowId: "w", createdAt: ports.clock.now() }, "Write");
      await journal.append([
        { type: "task-created", task: { ...task, limits: this.#limits } },
        { type: "run-started", provider: "p", model: "m", simulated: false },
      ]);
    }
    const updates: RunUpdate[] = [];
    const publish = (update: RunUpdate) => void updates.push(update);
    const held: AppError[] = [];
    const onHeld = (reached: AppError) => void held.push(reached);
    const calls = new RunModelCalls({
      ...{ ...ports, plugins, models, journal, publish, onHeld },
      ...(fallback ? { fallback } : {}),
    });
    return { calls, journal, updates, held };
  }
}
