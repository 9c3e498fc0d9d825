import { type Agent, ORCHESTRATOR_ID, RECRUITER_ID, VALIDATOR_ID } from "@core/domain/agent/agent";
import type { ToolCall } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import type { Plugin } from "@core/plugin/define-plugin";
import { PluginHost } from "@core/plugin/plugin-host";
import type { Database } from "@core/ports/database";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import { AgentInstructions } from "@core/services/agents/agent-instructions";
import type { AttachedFiles } from "@core/services/knowledge/attached-files";
import { collectReply } from "@core/services/models/collect-reply";
import type {
  ModelCall,
  ModelCaller,
  ModelPart,
  ModelReply,
  ModelRoute,
} from "@core/services/models/model-call";
import { previewCapsule } from "@core/services/orchestration/capsules/preview-capsule";
import type { RunUpdate } from "@core/services/orchestration/journal/run-update";
import type { OtherDevices } from "@core/services/orchestration/journal/task-devices";
import { localTasks } from "@core/services/orchestration/local-tasks";
import type { Recordings } from "@core/services/recordings/recordings";
import dag from "../../src/plugins/strategy-dag/plugin";
import multiPass from "../../src/plugins/strategy-multi-pass/plugin";
import research from "../../src/plugins/strategy-research/plugin";
import singlePass from "../../src/plugins/strategy-single-pass/plugin";
import { FakePorts } from "./fake-ports";
import { MemoryLocksHub } from "./memory-locks";
import { MemoryTabHub } from "./memory-tab-channel";
import { modelAnswer } from "./model-answer/model-answer";
import type { PageLife } from "./page-life";
import type { SequentialIds } from "./sequential-ids";
import { ToolRig } from "./tool-rig";

const agent = (id: string, role: string): Agent => ({ id, name: id, role, instructions: `You are ${id}.` });

/** Answer to a call: a text, calls of tools, an error to throw, or nothing to wait until the call is aborted. */
export type Script = (call: ModelCall) => string | Error | readonly ToolCall[] | undefined;

/** A model that answers by script, or where the script says nothing of it, as the practice model does. */
export class ScriptedModels implements ModelCaller {
  readonly calls: ModelCall[] = [];
  readonly #script: Script;
  readonly #model: string;
  configured = true;
  /** The tokens that the model can read, where that is known. */
  contextWindow: number | undefined;
  /** Whether it passes for the practice model. */
  simulated = true;

  constructor(script: Script = (call) => modelAnswer(call.messages), model = "practice-1") {
    this.#script = script;
    this.#model = model;
  }

  async route(): Promise<ModelRoute> {
    if (!this.configured) throw new AppError("provider.none");
    const { contextWindow, simulated } = this;
    const known = contextWindow === undefined ? {} : { contextWindow };
    return {
      credentialId: "c",
      provider: "p",
      providerName: "P",
      model: this.#model,
      simulated,
      ...known,
    };
  }

  async *stream(call: ModelCall, signal: AbortSignal): AsyncGenerator<ModelPart> {
    signal.throwIfAborted();
    this.calls.push(call);
    await call.onSent?.();
    const answer = this.#script(call);
    if (answer instanceof Error) throw answer;
    if (answer === undefined) {
      yield { type: "text-delta", text: "Half of " };
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    }
    const usage = { promptTokens: 10, completionTokens: 5, totalTokens: 15 };
    if (typeof answer === "object") {
      for (const toolCall of answer) yield { type: "tool-call", call: toolCall };
      yield { type: "finish", reason: "tool-calls", usage };
      return;
    }
    yield { type: "text-delta", text: answer ?? "" };
    yield { type: "finish", reason: "stop", usage };
  }

  async complete(
    call: ModelCall,
    signal: AbortSignal,
    onPart?: (part: ModelPart) => void,
  ): Promise<ModelReply> {
    const reply = await collectReply(this.stream(call, signal), onPart);
    return { ...reply, route: await this.route(), durationMs: 1 };
  }
}

/** Strategies that every rig has, whatever others are built in. */
export const STRATEGIES: readonly Plugin[] = [singlePass, dag, multiPass, research];

/** One browser, in which tabs are opened and killed. */
export class OrchestrationRig {
  readonly ports = new FakePorts();
  readonly tabs = new MemoryTabHub();
  readonly locks = new MemoryLocksHub();
  /** Tools for agents that name tools. */
  readonly tools = new ToolRig(this.ports);
  /** Agents that were made the user's own. */
  readonly saved: Agent[] = [];
  agents: Agent[] = [
    agent(ORCHESTRATOR_ID, "Orchestrator"),
    agent(RECRUITER_ID, "Recruiter who designs specialist agents"),
    agent(VALIDATOR_ID, "Reviewer"),
  ];

  /** A tab that works with a model. */
  open(models: ScriptedModels = new ScriptedModels(), options: TabOptions = {}) {
    const { ports } = this;
    const host = new PluginHost(ports.container());
    for (const plugin of [...STRATEGIES, ...(options.plugins ?? [])]) host.install(plugin);
    const locks = this.locks.tab();
    const tabs = this.tabs.tab();
    const { clock, hasher, lenientJson, logger, preferences } = ports;
    const database = options.life?.database(ports.database) ?? options.database ?? ports.database;
    const ids = options.ids ?? ports.ids;
    const tasks = localTasks({
      database,
      stored: database,
      tabs,
      locks,
      clock,
      ids,
      hasher,
      lenientJson,
      logger,
      preferences,
      models: options.calling?.(models) ?? options.life?.models(models) ?? models,
      agents: this.directory(),
      instructions: new AgentInstructions(host, ports.notifier, logger),
      capsules: { read: async (file) => previewCapsule(await file.text(), { ids, clock }) },
      tools: (options.tools ?? this.tools).access,
      ...(options.recordings ? { recordings: options.recordings } : {}),
      ...(options.attachedFiles ? { attachedFiles: options.attachedFiles } : {}),
      ...(options.pluginsInstalled ? { pluginsInstalled: options.pluginsInstalled } : {}),
      ...(options.devices ? { devices: options.devices } : {}),
      plugins: host,
    });
    const updates: RunUpdate[] = [];
    tasks.monitor.listen((update) => updates.push(update));
    return { ...tasks, models, locks, tabs, updates, host };
  }

  /** All agents there are. */
  directory(): AgentDirectory {
    const list = async () => [...this.agents, ...(await this.ports.database.list("agents"))];
    return {
      list,
      listing: async () => ({ agents: await list(), skipped: [] }),
      get: async (id) => {
        const found = (await list()).find((each) => each.id === id);
        if (!found) throw new AppError("agent.not-found", { id });
        return found;
      },
      save: async (saved) => void this.saved.push(saved),
      remove: async () => {},
    };
  }
}

/** Ports of a tab that differ from the browser's. */
export interface TabOptions {
  readonly database?: Database;
  readonly tools?: ToolRig;
  /** The page that the tab shows, where it may be killed. */
  readonly life?: PageLife;
  readonly ids?: SequentialIds;
  readonly recordings?: Recordings;
  /** Wraps the models that the engine calls, such as with passages of files. */
  readonly calling?: (models: ScriptedModels) => ModelCaller;
  readonly attachedFiles?: AttachedFiles;
  /** The start of plugins from outside, which tasks wait for. */
  readonly pluginsInstalled?: () => Promise<void>;
  /** The way to other devices. */
  readonly devices?: OtherDevices;
  /** Installed beside the strategies there always are. */
  readonly plugins?: readonly Plugin[];
}

/** A request for one agent. */
export const SIMPLE_PROMPT = "Write a haiku about autumn rain.";
/** A request for several. */
export const COMPLEX_PROMPT =
  "Design a multiple region architecture with a network diagram, a cost estimate, a migration plan and a risk table.";

/** Makes a task of a prompt and runs it to its end. */
export async function run(prompt: string, script?: Script, rig = new OrchestrationRig(), strategy = "") {
  const tab = rig.open(new ScriptedModels(script));
  const task = await tab.library.create({ prompt, strategy });
  const result = await tab.control.start(task.id, "en");
  return { ...tab, rig, task, result, state: await tab.monitor.load(task.id) };
}

/** Answers as the practice model does, but for one purpose. */
export function except(purpose: ModelCall["purpose"], answer: Script): Script {
  return (call) => (call.purpose === purpose ? answer(call) : modelAnswer(call.messages));
}

/** The verdicts of a validator that refuses what it was shown, whatever it was asked. */
export const VERDICT_NO = JSON.stringify({ validation_passed: false, reason: "The rain is missing." });

/** A brief as a model writes it: the records one a line, with the one that says that it is done. */
export function recordLines(records: readonly object[]): string {
  return [...records, { done: records.length }].map((record) => JSON.stringify(record)).join("\n");
}
