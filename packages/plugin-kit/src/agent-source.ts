import type { PluginFunction } from "./context";

/** An agent: instructions and settings for a model. Tools and a model of its own are the user's to give. */
export interface AgentDefinition {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly instructions: string;
  readonly desc?: string;
  /** A name of the icon set at lucide.dev. */
  readonly icon?: string;
  /** The first is the category: `scientist`, `advisor`, `artist`, `philosopher`, `musician`, `writer` or `other`. */
  readonly tags?: readonly string[];
  readonly temperature?: number;
  /** Names and descriptions by language. */
  readonly i18n?: Readonly<
    Record<string, { readonly name?: string; readonly desc?: string; readonly tags?: readonly string[] }>
  >;
}

/** Where agents come from: a list that is given at once, or one that is asked for. */
export type AgentSourceDefinition = { readonly id: string } & (
  | { readonly agents: readonly AgentDefinition[] }
  | { readonly list: PluginFunction<object, { readonly agents: readonly AgentDefinition[] }> }
);

/** Contributes agents. */
export function agentSource(source: AgentSourceDefinition) {
  return { point: "agent-source", ...source } as const;
}
