import type { Artifact } from "@core/domain/artifact/artifact";
import type { Conversation, Message } from "@core/domain/conversation/conversation";
import { readRecord } from "@core/domain/records/read-record";
import type { SearchHit, SearchKind, SearchPlace } from "@core/domain/search/hit";
import { type RecordText, type SearchedStore, textsOf } from "@core/domain/search/record-texts";
import { passageOf, snippetOf } from "@core/domain/search/snippet";
import { findAll, type PlacedWord, termsOf } from "@core/domain/search/words";
import type { Task } from "@core/domain/task/task";
import type { IndexedText } from "./segment";

/** A record as it is stored, which may be anything. */
export interface StoredRecord {
  readonly store: SearchedStore;
  readonly record: unknown;
}

/** A text with all words of a query, and where it has them. */
export interface Match {
  readonly store: SearchedStore;
  readonly record: Message | Artifact | Task;
  readonly text: RecordText;
  readonly found: readonly PlacedWord[];
}

/** The searchable texts of a record; none of a record that can't be read. */
export function indexedTexts(
  { store, record }: StoredRecord,
  tasks: ReadonlyMap<string, unknown>,
): readonly IndexedText[] {
  const read = readRecord(store, record);
  if (!read) return [];
  return recordTexts(store, read, (id) => tasks.get(id)).map(({ title, text, ...of }) => ({
    record: `${store}/${read.id}`,
    part: of.part,
    kind: of.kind,
    at: of.at,
    terms: termsOf(`${title}\n${text}`),
  }));
}

/** Whether, and where, a part of a record has all words, as it is now. */
export function matchOf(
  stored: StoredRecord | undefined,
  part: string,
  words: readonly string[],
): Match | undefined {
  const record = stored && readRecord(stored.store, stored.record);
  if (!stored || !record) return undefined;
  const text = recordTexts(stored.store, record, () => undefined).find((each) => each.part === part);
  const found = text && findAll(`${text.title}\n${text.text}`, words);
  return text && found && { store: stored.store, record, text, found };
}

/** The record that has the title of what was found, or the way to it. */
export function parentOf({ store, record }: Match): {
  readonly store: "conversations" | "tasks";
  readonly id: string;
} {
  if (store === "messages") return { store: "conversations", id: (record as Message).conversationId };
  return { store: "tasks", id: store === "artifacts" ? (record as Artifact).taskId : record.id };
}

/** Search hit of a match; nothing where there is no way to it. */
export function hitOf(match: Match, kind: SearchKind, parent: unknown): SearchHit | undefined {
  const { store, record, text } = match;
  const above = readRecord(parentOf(match).store, parent);
  const place = placeOf(match, above);
  if (!place || !above) return undefined;
  const shift = text.title.length + 1;
  const within = match.found
    .filter(({ start }) => start >= shift)
    .map(({ word, start, end }) => ({ word, start: start - shift, end: end - shift }));
  const passage = passageOf(text.text, within);
  return {
    id: `${store}/${record.id}/${text.part}`,
    kind,
    title: text.title || above.title,
    at: text.at,
    snippet: snippetOf(text.text, within, isMarkdown(match)),
    place,
    ...(passage ? { passage } : {}),
  };
}

/** Whether marks in it are Markdown; in code they are what it says. */
function isMarkdown({ store, record }: Match): boolean {
  return store !== "artifacts" || (record as Artifact).format === "markdown";
}

function placeOf({ store, record, text }: Match, above: object | undefined): SearchPlace | undefined {
  if (store === "artifacts")
    return { type: "artifact", artifactId: record.id, taskId: (record as Artifact).taskId };
  if (store === "tasks")
    return { type: "task", taskId: record.id, ...(text.part === "" ? {} : { requirementId: text.part }) };
  if (!above) return undefined;
  const { id: conversationId, agentId } = above as Conversation;
  return { type: "message", messageId: record.id, conversationId, agentId };
}

function recordTexts(
  store: SearchedStore,
  record: Match["record"],
  taskById: (id: string) => unknown,
): readonly RecordText[] {
  if (store === "messages") return textsOf.messages(record as Message);
  if (store === "tasks") return textsOf.tasks(record as Task);
  const artifact = record as Artifact;
  return textsOf.artifacts(artifact, readRecord("tasks", taskById(artifact.taskId)));
}
