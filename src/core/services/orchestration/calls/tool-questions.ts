import type { TaskState } from "../../../domain/journal/task-state";
import { type TaskToolUse, toolUsesOf } from "../../../domain/journal/tool-turns";
import { workKindOf } from "../../../domain/task/work-kind";
import { readWorkModels } from "../../../domain/task/work-models";
import { type GivenAnswer, type ToolQuestion, takenAnswer } from "../../../domain/tool/tool-use";
import { AppError } from "../../../errors/app-error";
import type { ModelTarget } from "../../models/model-call";
import { sentElsewhere } from "../../tools/sent-elsewhere";
import type { ToolAccess } from "../../tools/tool-access";
import type { RunJournal } from "../journal/run-journal";
import type { TaskDependencies } from "../task-dependencies";
import { withModel } from "./models-of-task";
import { placesOf, taskToolSession, unknownAgent } from "./task-tool-session";

/**
 * The question to the user about a call of a task, worked out anew; see `ToolExecutor.look`.
 * @throws AppError `tool.answered` where no call of that id is asked about, `tool.gone`.
 */
export async function lookAtCall(
  { tools, models, preferences }: Pick<TaskDependencies, "tools" | "models" | "preferences">,
  state: TaskState,
  useId: string,
  language: string,
  signal: AbortSignal,
): Promise<ToolQuestion> {
  const asked = toolUsesOf(state.events).find(({ use }) => use.id === useId);
  const root = state.tasks.get(state.rootTaskId);
  if (!root || asked?.use.state !== "asked") throw new AppError("tool.answered");
  const { name } = asked.use.call;
  const executor = await tools?.offer({ tools: [name] }, placesOf(root), root.withoutTools);
  if (!tools || !executor) throw new AppError("tool.gone");
  // One that was made for this task alone is in no directory.
  const agent = await tools.findAgent(asked.agentId).catch(() => unknownAgent(asked.agentId));
  const chosen = withModel(models, root.chosenModel);
  const kind = workKindOf({ purpose: "execution", taskId: asked.taskId }, root.id);
  const workModel = readWorkModels(preferences)[kind];
  const own = { route: (target: ModelTarget) => chosen.route({ ...target, workModel }) };
  const session = {
    ...taskToolSession({ root, state: () => state, agent }),
    language,
    ask: async () => {
      throw new AppError("tool.answered");
    },
    sentElsewhere: async (agentId: string) =>
      sentElsewhere(own, "provider" in agent ? agent : {}, await tools.findAgent(agentId)),
    save: async () => {},
  };
  return executor.look(asked.use, session, signal);
}

/** A call of a task with the user's answer taken. @throws AppError as `takenAnswer`. */
export function answeredIn({ events }: TaskState, given: GivenAnswer): TaskToolUse {
  const asked = toolUsesOf(events).find(({ use }) => use.id === given.useId);
  const use = takenAnswer(asked?.use, given);
  return { taskId: "", agentId: "", ...asked, use };
}

/** The answers of the user to whether calls of tools may be run, each taken once. */
export class ToolAnswers {
  readonly #tools: Pick<ToolAccess, "confirm"> | undefined;
  /** The calls whose answers are being kept. */
  readonly #answering = new Set<string>();

  constructor(tools: Pick<ToolAccess, "confirm"> | undefined) {
    this.#tools = tools;
  }

  /** Keeps an answer in the journal of its task. @throws AppError as `takenAnswer`. */
  async take(journal: RunJournal, given: GivenAnswer): Promise<void> {
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
}
