import type { PluginFunction } from "./context";

/** A message of a conversation before it is sent. */
export interface FilterArgs {
  readonly text: string;
  /** Name of the agent that it is for. */
  readonly agent: string;
  /** Language of the interface, BCP 47. */
  readonly language: string;
}

/** Other words for it, or the reason why it is not to be sent; nothing where it may go as it is. */
export type FilterOutput = { readonly text: string } | { readonly refuse: string } | undefined;

/** Looks at each message that the user sends in a conversation. */
export interface MessageFilterDefinition {
  readonly id: string;
  readonly name: string;
  readonly filter: PluginFunction<FilterArgs, FilterOutput>;
}

/** Contributes a filter of messages. */
export function messageFilter(filter: MessageFilterDefinition) {
  return { point: "message-filter", ...filter } as const;
}
