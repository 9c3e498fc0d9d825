import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** A message of a conversation before it is sent. */
export interface FilterInput {
  readonly text: string;
  /** Name of the agent that it is for. */
  readonly agent: string;
  /** BCP 47 language of the interface. */
  readonly language: string;
}

/** Other words for the message, or the reason why it is not to be sent; nothing where it may go as it is. */
export type FilterResult = { readonly text: string } | { readonly refuse: string } | undefined;

/** Looks at what the user sends in a conversation, in the order of rank; it may rewrite or refuse it. */
export interface MessageFilter
  extends Lazy<(input: FilterInput, signal: AbortSignal) => Promise<FilterResult>> {
  readonly name: string;
}

export const MessageFilters = extensionPoint<MessageFilter>("message-filter", { combine: "all" });
