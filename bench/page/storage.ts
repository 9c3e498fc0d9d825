import type { Conversation, Message } from "@core/domain/conversation/conversation";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { TabChannelToken } from "@core/ports/tab-channel";
import { ConversationRepository } from "@core/services/chat/conversation-repository";
import { sampleAnswer } from "./sample-answer";
import { services } from "./services";

const CONVERSATIONS = 10_000;
const MESSAGES = 1000;
const LISTED = 50;
const CONVERSATION_ID = "conversation-00000";

/** Ways of storing, each called once per measurement; they resolve to the milliseconds it took. */
export interface StorageBench {
  appendThroughApp(): Promise<number>;
  appendDirectly(): Promise<number>;
  listThroughApp(): Promise<number>;
  listDirectly(): Promise<number>;
}

/** Fills the application's database and opens it a second time, to be used without the application. */
export async function storageBench(): Promise<StorageBench> {
  const container = services();
  const database = container.get(DatabaseToken);
  const repository = new ConversationRepository(
    database,
    container.get(TabChannelToken),
    container.get(ClockToken),
  );
  await database.write(
    Array.from({ length: CONVERSATIONS }, (_, index) => {
      const record = conversation(`conversation-${String(index).padStart(5, "0")}`, index);
      return { type: "put", store: "conversations", record } as const;
    }),
  );
  await database.write(
    Array.from({ length: MESSAGES }, (_, index) => {
      return { type: "put", store: "messages", record: message(`message-${index}`, index) } as const;
    }),
  );
  const direct = await requested(indexedDB.open(database.name));
  let count = MESSAGES;
  const next = () => message(`message-${count}`, count++);
  return {
    appendThroughApp: () => timed(() => repository.append([next()])),
    appendDirectly: () => timed(() => appendDirectly(direct, next())),
    listThroughApp: () => timed(() => repository.page(0)),
    listDirectly: () => timed(() => listDirectly(direct)),
  };
}

function conversation(id: string, timestamp: number): Conversation {
  const agents = ["default"];
  return { id, agentId: "default", participatingAgents: agents, title: id, timestamp, messageCount: 2 };
}

function message(id: string, timestamp: number): Message {
  const content = sampleAnswer(1024, "mixed", timestamp);
  return { id, conversationId: CONVERSATION_ID, role: "user", content, timestamp };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** One transaction: the message, and the conversation with its new count and time. */
async function appendDirectly(database: IDBDatabase, added: Message): Promise<void> {
  const transaction = database.transaction(["conversations", "messages"], "readwrite", {
    durability: "relaxed",
  });
  const conversations = transaction.objectStore("conversations");
  transaction.objectStore("messages").add(added);
  const reading = conversations.get(added.conversationId);
  reading.onsuccess = () => {
    const current = reading.result as Conversation;
    conversations.put({ ...current, messageCount: current.messageCount + 1, timestamp: added.timestamp });
  };
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** The newest, one by one with a cursor. */
async function listDirectly(database: IDBDatabase): Promise<unknown[]> {
  const found: unknown[] = [];
  const index = database
    .transaction("conversations", "readonly")
    .objectStore("conversations")
    .index("timestamp");
  const reading = index.openCursor(null, "prev");
  await new Promise<void>((resolve, reject) => {
    reading.onerror = () => reject(reading.error);
    reading.onsuccess = () => {
      const cursor = reading.result;
      if (cursor) found.push(cursor.value);
      if (!cursor || found.length === LISTED) resolve();
      else cursor.continue();
    };
  });
  return found;
}

function requested<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
