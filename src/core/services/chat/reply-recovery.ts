import * as v from "valibot";
import type { Message } from "../../domain/conversation/conversation";
import type { Draft } from "../../domain/conversation/draft";
import { modelFallback } from "../../domain/model/model-fallback-record";
import { openQuestions } from "../../domain/tool/tool-use";
import type { Database } from "../../ports/database";
import type { Locks } from "../../ports/locks";
import type { Preferences } from "../../ports/preferences";
import { UnloadBackup } from "../drafts/unload-backup";
import { type ConversationRepository, isGoneError } from "./conversation-repository";
import { interrupted, replyDraftId } from "./growing-reply";
import { replyLock } from "./reply-writer";

const PREFIX = replyDraftId("");

/** The result of recovering the partial replies of a conversation. */
export interface Recovered {
  /** The number of replies of tabs that are gone that were dealt with. */
  readonly recovered: number;
  /** The number of replies other tabs still write. */
  readonly inProgress: number;
}

/**
 * Turns partial replies whose tab is gone into messages that can be continued. A tab that still writes holds the
 * lock of its message, so its draft is left alone.
 */
export class ReplyRecovery {
  readonly #database: Database;
  readonly #locks: Locks;
  readonly #repository: ConversationRepository;
  readonly #preferences: Preferences;

  constructor(
    database: Database,
    locks: Locks,
    repository: ConversationRepository,
    preferences: Preferences,
  ) {
    this.#database = database;
    this.#locks = locks;
    this.#repository = repository;
    this.#preferences = preferences;
  }

  /** Recovers what belongs to a conversation, or to any where none is named. */
  async recover(conversationId?: string): Promise<Recovered> {
    const drafts = await this.#database.list("drafts", { from: PREFIX, to: `${PREFIX}\uffff` });
    let recovered = 0;
    let inProgress = 0;
    for (const draft of drafts) {
      if (conversationId !== undefined && draft.detail?.conversationId !== conversationId) continue;
      const id = draft.id.slice(PREFIX.length);
      if (await this.#locks.tryHold(replyLock(id), () => this.takeOver(id))) recovered++;
      else inProgress++;
    }
    return { recovered, inProgress };
  }

  /** Recovers what is left of one reply, if anything is. Its lock is held by whoever calls this. */
  async takeOver(messageId: string): Promise<void> {
    const draftId = replyDraftId(messageId);
    // Its tab may have finished, or written more, between our reading the draft and our getting the lock.
    const saved = await this.#database.get("drafts", draftId);
    if (!saved) return;
    const backup = new UnloadBackup(this.#preferences, draftId);
    const [draft = saved] = backup.newest([saved]);
    try {
      await this.#keep(messageId, draft);
    } catch (error) {
      if (!isGoneError(error)) throw error;
      await this.#database.write([{ type: "delete", store: "drafts", id: draftId }]);
    }
    backup.remove();
  }

  async #keep(messageId: string, draft: Draft): Promise<void> {
    const deletion = [{ type: "delete", store: "drafts", id: draft.id } as const];
    const existing = await this.#database.get("messages", messageId);
    const isEmpty = draft.text === (existing?.content ?? "") && !draft.reasoning && !draft.turns;
    if (isEmpty) await this.#database.write(deletion);
    else if (!existing)
      await this.#repository.append([messageOf(messageId, draft)], {
        show: draft.detail?.show === 1,
        alsoWrite: deletion,
      });
    else await this.#repository.replace({ ...existing, ...partOf(draft) }, deletion);
  }
}

function partOf(draft: Draft): Pick<Message, "content" | "reasoning" | "turns" | "sources" | "state"> {
  const turns = draft.turns && interrupted(draft.turns);
  const state = openQuestions(turns).length > 0 ? "waiting" : "partial";
  return {
    content: draft.text,
    ...(draft.reasoning ? { reasoning: draft.reasoning } : {}),
    ...(turns ? { turns } : {}),
    ...(draft.sources ? { sources: draft.sources } : {}),
    state,
  };
}

function messageOf(id: string, draft: Draft): Message {
  const text = (key: string) => String(draft.detail?.[key] ?? "") || undefined;
  return {
    id,
    conversationId: text("conversationId") ?? "",
    role: "assistant",
    parentId: text("parentId"),
    agentId: text("agentId"),
    timestamp: Number(draft.detail?.timestamp ?? draft.updatedAt),
    provider: text("provider"),
    model: text("model"),
    ...fallbackIn(text("fallback")),
    ...partOf(draft),
  };
}

/** The model that had begun to answer in place of another one, as a draft keeps it. */
function fallbackIn(kept: string | undefined): Pick<Message, "fallback"> {
  if (kept === undefined) return {};
  try {
    return { fallback: v.parse(modelFallback, JSON.parse(kept)) };
  } catch {
    // The words of the reply are worth keeping without it.
    return {};
  }
}
