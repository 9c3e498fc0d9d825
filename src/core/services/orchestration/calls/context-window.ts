import type { Agent } from "../../../domain/agent/agent";
import { LlmProviders } from "../../../points/llm-provider";
import { knownModel } from "../../models/call-cost";
import type { RunDependencies } from "./run-dependencies";

/** Taken for granted of a model that nothing is known of, in tokens. */
const DEFAULT_WINDOW = 16_000;

/** The tokens that the model that would answer an agent's call can read and write. @throws as ModelCaller.route. */
export async function contextWindow(
  { models, plugins }: Pick<RunDependencies, "models" | "plugins">,
  { provider: wanted, model: wantedModel }: Pick<Agent, "provider" | "model">,
): Promise<number> {
  const route = await models.route({ provider: wanted, model: wantedModel });
  return knownModel(plugins.open(LlmProviders).all, route)?.contextWindow ?? DEFAULT_WINDOW;
}
