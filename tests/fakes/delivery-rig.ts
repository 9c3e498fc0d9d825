import type { Agent } from "@core/domain/agent/agent";
import type { Artifact } from "@core/domain/artifact/artifact";
import { emptyState, foldEvents } from "@core/domain/journal/fold-event";
import type { TaskState } from "@core/domain/journal/task-state";
import type { Requirement } from "@core/domain/requirement/requirement";
import type { Task } from "@core/domain/task/task";
import { AppError } from "@core/errors/app-error";
import { PluginHost } from "@core/plugin/plugin-host";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import { AgentInstructions } from "@core/services/agents/agent-instructions";
import { RunModelCalls } from "@core/services/orchestration/calls/run-model-calls";
import type { DeliveryOptions } from "@core/services/orchestration/edits/candidate";
import { deliver } from "@core/services/orchestration/edits/deliver";
import { RunJournal } from "@core/services/orchestration/journal/run-journal";
import { RunContextImpl } from "@core/services/orchestration/run/run-context-impl";
import type { ToolAccess } from "@core/services/tools/tool-access";
import { FakePorts } from "./fake-ports";
import type { MemoryDatabase } from "./memory-database";
import { MemoryTabChannel } from "./memory-tab-channel";
import { sampleArtifact, sampleRequirement, sampleTask } from "./sample-tasks";
import { type Script, ScriptedModels } from "./task-runner-rig";

/** The text to be delivered, and the requirements on it. */
export interface DeliveryScene {
  readonly content: string;
  readonly requirements: readonly (Partial<Requirement> & Pick<Requirement, "id" | "description">)[];
  readonly request?: string;
  readonly artifact?: Partial<Artifact>;
  readonly notes?: readonly Artifact[];
  /** Ids of agents that are not there. */
  readonly missing?: readonly string[];
  /** All agents there are, besides those anybody names by an id. */
  readonly agents?: readonly Agent[];
  readonly tools?: ToolAccess;
  /** Properties of the task that differ from the usual. */
  readonly task?: Partial<Task>;
}

const ROOT = "task-1";
const RUN = "run-1";

/** One run whose deliverable is written, and is to be checked. */
export class DeliveryRig {
  readonly ports = new FakePorts();
  readonly models: ScriptedModels;
  readonly database: MemoryDatabase;
  readonly #scene: DeliveryScene;

  constructor(scene: DeliveryScene, script: Script, database?: MemoryDatabase) {
    this.#scene = scene;
    this.models = new ScriptedModels(script);
    this.database = database ?? this.ports.database;
  }

  /** The fold of what is stored. */
  async state(): Promise<TaskState> {
    const events = await this.database.list("events");
    return foldEvents(
      emptyState(ROOT),
      events.sort((a, b) => a.seq - b.seq),
    );
  }

  /** The deliverable as it stands. */
  async artifact(): Promise<Artifact> {
    const artifact = (await this.state()).artifacts.get("a");
    if (!artifact) throw new Error("There is a deliverable.");
    return artifact;
  }

  /** How each requirement was left. */
  async requirements(): Promise<readonly Requirement[]> {
    return (await this.state()).tasks.get(ROOT)?.requirements ?? [];
  }

  /** Journals the task and its text, unless that is done. */
  async begin(): Promise<void> {
    const journal = await this.#journal();
    if (journal.state.tasks.size > 0) return;
    const { content, artifact, notes = [], requirements, request = "Write a guide." } = this.#scene;
    const written = sampleArtifact({ id: "a", taskId: ROOT, content, status: "review", ...artifact });
    const dependencies = notes.map(({ id }) => id);
    const detected = requirements.map((each) => sampleRequirement({ taskId: ROOT, ...each }));
    await journal.append([
      { type: "run-started", provider: "p", model: "m", simulated: true },
      {
        type: "task-created",
        task: sampleTask({
          ...{ id: ROOT, description: request, status: "in_progress", requirements: detected },
          ...this.#scene.task,
        }),
      },
      ...notes.map((note) => ({ type: "artifact-created", artifact: note }) as const),
      { type: "artifact-created", artifact: { ...written, dependencies } },
    ]);
  }

  /** Journals another version of the text, as the user has written it. */
  async edit(content: string): Promise<void> {
    await this.begin();
    const before = await this.artifact();
    const artifact = { ...before, content, version: before.version + 1 };
    await (await this.#journal()).append([{ type: "artifact-changed", artifact, by: "user" }]);
  }

  /** Checks, repairs and keeps, as a run does. */
  async deliver(options?: DeliveryOptions, signal = new AbortController().signal): Promise<void> {
    await this.begin();
    await deliver(await this.engine(signal), "a", signal, options);
  }

  /** Context of a piece of work of the run. */
  async engine(signal = new AbortController().signal): Promise<RunContextImpl> {
    const { ports, models } = this;
    const plugins = new PluginHost(ports.container());
    const instructions = new AgentInstructions(plugins, ports.notifier, ports.logger);
    const agents: AgentDirectory = {
      list: async () => this.#scene.agents ?? [],
      listing: async () => ({ agents: this.#scene.agents ?? [], skipped: [] }),
      get: async (id) => this.#agent(id),
      save: async () => {},
      remove: async () => {},
    };
    const { clock, ids, hasher, lenientJson } = ports;
    const journal = await this.#journal();
    const { database } = this;
    const modelCalls = new RunModelCalls({
      ...ports,
      database,
      plugins,
      models,
      journal,
      publish: () => {},
      onHeld: () => {},
    });
    const { tools } = this.#scene;
    const rest = { clock, ids, hasher, lenientJson, language: "en", ...(tools ? { tools } : {}) };
    return new RunContextImpl({ journal, modelCalls, agents, instructions, plugins, ...rest }, signal);
  }

  #agent(id: string) {
    if (this.#scene.missing?.includes(id)) throw new AppError("agent.not-found", { id });
    const known = this.#scene.agents?.find((agent) => agent.id === id);
    return known ?? { id, name: id, role: "Reviewer", instructions: "" };
  }

  async #journal(): Promise<RunJournal> {
    const { clock } = this.ports;
    const ports = { database: this.database, tabs: new MemoryTabChannel(), clock };
    return new RunJournal(ports, { runId: RUN, state: await this.state() });
  }
}
