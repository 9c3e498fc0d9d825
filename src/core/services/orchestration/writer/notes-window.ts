import type { Agent } from "../../../domain/agent";
import { LlmProviders } from "../../../points/llm-provider";
import { knownModel } from "../../models/call-cost";
import type { StepRunner } from "../step-runner";

/** How much is passed on where nobody knows what the model can read. */
const USUAL_CHARACTERS = 100_000;
/** Of a window the rest is for rules, request, attachments and the answer. */
const NOTES_SHARE = 0.6;
/** A token is at least so many characters in any language the notes come in. */
const CHARACTERS_PER_TOKEN = 2;

/** How long the notes may be together that an agent's model is given, in characters. */
export async function notesCharacters(
  { resources }: Pick<StepRunner, "resources">,
  { provider, model }: Pick<Agent, "provider" | "model">,
): Promise<number> {
  const route = await resources.models.route({ provider, model });
  const providers = resources.plugins.open(LlmProviders).all;
  const window = knownModel(providers, route)?.contextWindow;
  return window === undefined ? USUAL_CHARACTERS : Math.floor(window * NOTES_SHARE * CHARACTERS_PER_TOKEN);
}
