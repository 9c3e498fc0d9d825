import type { Message } from "./conversation";

/** The position of a message among the alternatives that follow the same message. */
export interface BranchPosition {
  /** All alternatives, oldest first. */
  readonly alternatives: readonly Message[];
  /** Counted from 0. */
  readonly index: number;
}

/** The messages of a conversation by what they follow. */
export class MessageTree {
  readonly #byId = new Map<string, Message>();
  readonly #childrenOf = new Map<string | undefined, Message[]>();
  /** The predecessors of messages whose parent was lost, such as when it could not be saved: the one said before. */
  readonly #before = new Map<string, Message>();

  /** Takes messages in any order. */
  constructor(messages: Iterable<Message>) {
    const sorted = [...messages].sort((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1));
    for (const message of sorted) this.#byId.set(message.id, message);
    sorted.forEach(({ id, parentId }, place) => {
      const before = sorted[place - 1];
      if (before && parentId !== undefined && !this.#byId.has(parentId)) this.#before.set(id, before);
    });
    for (const message of sorted) {
      const parent = this.#parentOf(message)?.id;
      const siblings = this.#childrenOf.get(parent);
      if (siblings) siblings.push(message);
      else this.#childrenOf.set(parent, [message]);
    }
  }

  /** From the first message to the leaf. Without a leaf that exists, to the newest message. */
  branch(leafId: string | undefined): readonly Message[] {
    const path: Message[] = [];
    const seen = new Set<string>();
    let message = (leafId === undefined ? undefined : this.#byId.get(leafId)) ?? this.#newest();
    while (message && !seen.has(message.id)) {
      seen.add(message.id);
      path.push(message);
      message = this.#parentOf(message);
    }
    return path.reverse();
  }

  /** The alternatives to a message, itself included; whoever said them, as nothing is shown of the others. */
  position(message: Message): BranchPosition {
    const siblings = this.#childrenOf.get(this.#parentOf(message)?.id) ?? [];
    const alternatives = siblings.filter(({ role }) => role !== "system");
    return { alternatives, index: alternatives.findIndex(({ id }) => id === message.id) };
  }

  /** The end of the branch that goes through a message, taking the newest turn at each fork. */
  leafBelow(messageId: string): string {
    const seen = new Set<string>();
    let id = messageId;
    for (;;) {
      const next = this.#childrenOf.get(id)?.at(-1);
      if (!next || seen.has(next.id)) return id;
      seen.add(next.id);
      id = next.id;
    }
  }

  #newest(): Message | undefined {
    return [...this.#byId.values()].at(-1);
  }

  #parentOf(message: Message): Message | undefined {
    if (message.parentId === undefined) return undefined;
    return this.#byId.get(message.parentId) ?? this.#before.get(message.id);
  }
}

/** The messages that lead to a leaf without a gap, oldest first, as far as they are among the given ones. */
export function branchEnd(messages: Iterable<Message>, leafId: string | undefined): readonly Message[] {
  const byId = new Map([...messages].map((message) => [message.id, message]));
  const path: Message[] = [];
  for (let id = leafId; id !== undefined; id = path.at(-1)?.parentId) {
    const message = byId.get(id);
    if (!message) break;
    byId.delete(id);
    path.push(message);
  }
  return path.reverse();
}

/**
 * Gives messages saved without parents the ones they had: each follows the one before it. A conversation where
 * any message names its parent is left as it is.
 */
export function withParents(messages: readonly Message[]): readonly Message[] {
  if (messages.some(({ parentId }) => parentId !== undefined)) return messages;
  return messages.map((message, place) => {
    const before = messages[place - 1];
    return before ? { ...message, parentId: before.id } : message;
  });
}
