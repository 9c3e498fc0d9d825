import type { Agent } from "../../../domain/agent/agent";
import { toolTurnsOf, toolUsesOf } from "../../../domain/journal/tool-turns";
import type { LlmMessage } from "../../../domain/model/llm";
import type { TextVectors } from "../../../domain/model/text-vectors";
import { workKindOf } from "../../../domain/task/work-kind";
import { toolMessages } from "../../../domain/tool/tool-messages";
import { afterInterruption, isSettled, type ToolUse } from "../../../domain/tool/tool-use";
import type { WorkChoice } from "../../../domain/tool/work-choice";
import { AppError } from "../../../errors/app-error";
import type { ModelReply, ModelTarget } from "../../models/model-call";
import { askedMessages } from "../../tools/asked-messages";
import { sentElsewhere } from "../../tools/sent-elsewhere";
import type { ToolExecutor } from "../../tools/tool-executor";
import type { ToolSession } from "../../tools/tool-session";
import type { RunModelCall } from "./run-model-call";
import type { RunModelCalls } from "./run-model-calls";
import type { WantedVectors } from "./run-vectors";
import type { StepRunner } from "./step-runner";
import { placesOf, taskToolSession } from "./task-tool-session";

/** The purpose of what agents are asked by others. */
const ASKED = "execution";

/** A piece of work that an agent may use tools for. */
export interface ToolWork {
  readonly taskId: string;
  /** The key it is accepted under. */
  readonly node: string;
  readonly agent: Agent;
  /** The messages to the model before it has called anything. */
  readonly messages: readonly LlmMessage[];
  /** The finished text that what is written stands behind. */
  readonly before?: string | undefined;
  /** The user's choice for this piece of work; that of the task where absent. */
  readonly choice?: WorkChoice | undefined;
}

/**
 * Calls as `modelCalls` makes them, in which an agent may use its tools: each turn of a model and each step of a call is
 * in the journal, so that a run that is taken up again finds what was asked and what came of it. Without tools the same.
 */
export async function withTools(engine: StepRunner, work: ToolWork): Promise<Pick<RunModelCalls, "call">> {
  const { modelCalls, tools } = engine.resources;
  const { withoutTools, web, withTools: added } = work.choice ?? engine.root;
  const choice = { web, withTools: added };
  const executor = await tools?.offer(work.agent, placesOf(engine.root), withoutTools, choice);
  if (!executor) return modelCalls;
  return { call: (call, signal) => new ToolNode(engine, work, executor).reply(call, signal) };
}

/** The inner turns of one piece of work. */
class ToolNode {
  readonly #engine: StepRunner;
  readonly #work: ToolWork;
  readonly #executor: ToolExecutor;

  constructor(engine: StepRunner, work: ToolWork, executor: ToolExecutor) {
    this.#engine = engine;
    this.#work = work;
    this.#executor = executor;
  }

  /** The reply after all calls. @throws AppError `tool.endless`, and as `RunModelCalls.call`. */
  async reply(call: RunModelCall, signal: AbortSignal): Promise<ModelReply> {
    await this.#takeUp();
    for (;;) {
      await this.#settle(signal);
      const turns = this.#turns;
      const reply = await this.#ask(call, toolMessages(turns), signal);
      if (!reply.toolCalls?.length) return reply;
      if (this.#executor.isEndless(turns)) throw new AppError("tool.endless");
      const turn = this.#executor.turnOf(reply.text, reply.toolCalls, turns);
      const { taskId, node, agent, before = "" } = this.#work;
      const { journal, modelCalls } = this.#engine.resources;
      // The text before the calls is no beginning of the text.
      const operations = [modelCalls.drafts.reset({ ...call, agent, taskId }, before)];
      await journal.append([{ type: "tool-turn", taskId, agentId: agent.id, node, turn }], operations);
    }
  }

  get #turns() {
    const { taskId, node } = this.#work;
    return toolTurnsOf(this.#engine.state.events, taskId, node);
  }

  /** Right after what the model is told first: what is written so far, and to be continued, follows. */
  #ask(call: RunModelCall, results: readonly LlmMessage[], signal: AbortSignal): Promise<ModelReply> {
    const begin = this.#work.messages.length;
    const messages = [...call.messages.slice(0, begin), ...results, ...call.messages.slice(begin)];
    const tools = this.#executor.declarations;
    return this.#engine.resources.modelCalls.call({ ...call, messages, tools }, signal);
  }

  /** Nobody runs any call when a run begins: those that were under way may have happened. */
  async #takeUp(): Promise<void> {
    for (const use of this.#turns.flatMap(({ uses }) => uses)) {
      const now = afterInterruption(use);
      if (now !== use) await this.#save(now);
    }
  }

  async #settle(signal: AbortSignal): Promise<void> {
    const open = this.#turns.find(({ uses }) => !uses.every(isSettled));
    if (open) await this.#executor.settle(open, this.#session(signal), signal);
  }

  #session(signal: AbortSignal): ToolSession {
    const { agent } = this.#work;
    const { root, resources } = this.#engine;
    return {
      ...taskToolSession({ root, state: () => this.#engine.state, agent }),
      language: resources.language,
      numbers: resources.modelCalls.numbers,
      save: async (use) => {
        // A result that comes after the work was stopped is none.
        signal.throwIfAborted();
        await this.#save(use);
      },
      answered: (use, own) => this.#answered(use, own),
      ask: (agentId, question, own) => this.#askAgent(agentId, question, own),
      sentElsewhere: (agentId) => this.#sentElsewhere(agentId),
      embed: (...wanted) => this.#embed(wanted),
    };
  }

  #save(use: ToolUse): Promise<void> {
    const { taskId, agent } = this.#work;
    return this.#engine.resources.journal.append([{ type: "tool-changed", taskId, agentId: agent.id, use }]);
  }

  async #answered({ id }: ToolUse, signal: AbortSignal): Promise<ToolUse> {
    const { journal } = this.#engine.resources;
    for (;;) {
      const now = toolUsesOf(journal.state.events).find(({ use }) => use.id === id)?.use;
      if (now && now.state !== "asked") return now;
      await journal.nextCommit(signal);
    }
  }

  async #sentElsewhere(agentId: string): Promise<string | undefined> {
    const { tools, modelCalls } = this.#engine.resources;
    if (!tools) throw new AppError("agent.not-found", { id: agentId });
    const { taskId, agent } = this.#work;
    const kind = workKindOf({ purpose: ASKED, taskId }, this.#engine.rootTaskId);
    const models = { route: (target: ModelTarget) => modelCalls.route(kind, target) };
    return sentElsewhere(models, agent, await tools.findAgent(agentId));
  }

  #embed(wanted: WantedVectors): Promise<TextVectors> {
    const { taskId, agent } = this.#work;
    const { provider, model } = agent;
    return this.#engine.resources.modelCalls.vectors({ taskId, agent, provider, model }, ...wanted);
  }

  async #askAgent(agentId: string, question: string, signal: AbortSignal): Promise<string> {
    const { tools, modelCalls, language } = this.#engine.resources;
    if (!tools) throw new AppError("agent.not-found", { id: agentId });
    const { taskId, agent: own } = this.#work;
    // One that was recruited for this task is in no directory.
    const agent = agentId === own.id ? own : await tools.findAgent(agentId);
    const { temperature, provider, model } = agent;
    const messages = askedMessages(agent, question, language);
    const call = { purpose: ASKED, taskId, agent, messages, temperature, provider, model } as const;
    return (await modelCalls.call(call, signal)).text;
  }
}
