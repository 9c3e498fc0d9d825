import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";

/** The prompts that are on the screen. */
const prompts = new WeakMap<ConversationSession, (text: string) => boolean>();

/** Has a prompt take words that somebody else would write there, until what is returned is disposed. */
export function takeDrafts(view: ConversationSession, take: (text: string) => boolean): Disposable {
  prompts.set(view, take);
  return disposable(() => {
    if (prompts.get(view) === take) prompts.delete(view);
  });
}

/** Puts words into the prompt of a conversation, for the user to send or not; whether there was room for them. */
export function draftInto(view: ConversationSession, text: string): boolean {
  return prompts.get(view)?.(text) ?? false;
}
