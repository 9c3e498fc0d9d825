import type { Agent } from "../../domain/agent";
import type { Preferences } from "../../ports/preferences";
import { ToolPermissions } from "./tool-permissions";

/** The tools an agent may use: those it names, or where it names none, those the user offers to every agent. */
export function namedTools({ tools }: Pick<Agent, "tools">, preferences: Preferences): readonly string[] {
  return tools?.length ? tools : new ToolPermissions(preferences).forAll;
}
