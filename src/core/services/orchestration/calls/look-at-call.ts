import type { TaskState } from "../../../domain/journal/task-state";
import { toolUsesOf } from "../../../domain/journal/tool-turns";
import type { ToolQuestion } from "../../../domain/tool/tool-use";
import { AppError } from "../../../errors/app-error";
import { sentElsewhere } from "../../tools/sent-elsewhere";
import type { TaskRunnerPorts } from "../task-runner-ports";
import { placesOf, taskToolSession, unknownAgent } from "./task-tool-session";
import { withModel } from "./with-model";

/**
 * The question to the user about a call of a task, worked out anew; see `ToolExecutor.look`.
 * @throws AppError `tool.answered` where no call of that id is asked about, `tool.gone`.
 */
export async function lookAtCall(
  { tools, models }: Pick<TaskRunnerPorts, "tools" | "models">,
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
  const own = withModel(models, root.chosenModel);
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
