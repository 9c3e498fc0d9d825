import type { Conversation } from "../../domain/conversation/conversation";
import type { PluginDataRecord } from "../../domain/records/store-records";
import type { Database } from "../../ports/database";

const RECORD_ID = "conversations/pinned";

/**
 * The conversations that are pinned. IndexedDB cannot index a boolean, so their ids are kept in one record beside
 * the flag: the history then needs no scan to show them first.
 */
export class PinnedConversations {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Newest first; ones that were deleted are passed over. */
  async list(): Promise<readonly Conversation[]> {
    const ids = idsOf(await this.#database.get("pluginData", RECORD_ID));
    const found = await Promise.all(ids.map((id) => this.#database.get("conversations", id)));
    return found
      .filter((each) => each !== undefined)
      .filter(({ pinned }) => pinned)
      .sort((a, b) => b.timestamp - a.timestamp);
  }

  async set(conversationId: string, pinned: boolean): Promise<void> {
    const inOrder = (current: PluginDataRecord | undefined): PluginDataRecord => {
      const others = idsOf(current).filter((id) => id !== conversationId);
      const value = pinned ? [...others, conversationId] : others;
      return { id: RECORD_ID, pluginId: "conversations", key: "pinned", value };
    };
    const flagged = (current: Conversation | undefined) => (current ? { ...current, pinned } : undefined);
    await this.#database.write([
      { type: "change", store: "conversations", id: conversationId, change: flagged },
      { type: "change", store: "pluginData", id: RECORD_ID, change: inOrder },
    ]);
  }
}

function idsOf(record: PluginDataRecord | undefined): readonly string[] {
  const value = record?.value;
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}
