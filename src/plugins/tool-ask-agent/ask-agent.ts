import type { Agent } from "@core/domain/agent/agent";
import { AppError } from "@core/errors/app-error";
import type { ToolContext, ToolFunction } from "@core/points/tool";
import type { AgentDirectory } from "@core/services/agents/agent-directory";
import { defineTool } from "@shared/define-tool";
import * as v from "valibot";

/** So many are named to a model that asks for one that does not exist. */
const NAMED = 40;

const schema = v.strictObject({
  agent: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(200),
    v.description("The name or the id of the agent"),
  ),
  question: v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(20_000),
    v.description("All that the agent has to know: it sees nothing else"),
  ),
});

/** Has another agent answer a question. It has no tools then, so that nobody asks in circles. */
export function askAgent(directory: Pick<AgentDirectory, "list">): ToolFunction {
  return defineTool({
    description:
      "Has another agent answer a question, such as one that knows a subject better. It knows nothing of this conversation.",
    schema,
    // It only costs: nothing is changed by asking twice.
    isRepeatable: true,
    async touch({ agent: wanted }, context, signal) {
      const target = await context.sentElsewhere((await find(directory, wanted, context, signal)).id);
      return target === undefined ? { effect: "none", target: "" } : { effect: "sends", target };
    },
    async run({ agent: wanted, question }, context, signal) {
      const asked = await find(directory, wanted, context, signal);
      const content = await context.ask(asked.id, question, signal);
      // It may pass on what stands in its files, which are the user's own, and somebody else may have written.
      const isPrivate = (asked.knowledgeItemIds?.length ?? 0) > 0;
      return { content, source: asked.name, isUntrusted: true, ...(isPrivate ? { isPrivate } : {}) };
    },
  });
}

/** @throws AppError `agent.not-found`, `tool.asks-itself`. */
async function find(
  directory: Pick<AgentDirectory, "list">,
  wanted: string,
  { agent }: Pick<ToolContext, "agent">,
  signal: AbortSignal,
): Promise<Agent> {
  const agents = await directory.list(signal);
  const asked = agents.find((each) => isCalled(each, wanted));
  if (!asked) throw new AppError("agent.not-found", { id: wanted, there: namesOf(agents) });
  if (asked.id === agent.id) throw new AppError("tool.asks-itself");
  return asked;
}

function isCalled({ id, name }: Agent, wanted: string): boolean {
  return id === wanted || name.toLocaleLowerCase() === wanted.trim().toLocaleLowerCase();
}

function namesOf(agents: readonly Agent[]): string {
  return agents
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(", ");
}
