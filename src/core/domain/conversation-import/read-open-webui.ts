import * as v from "valibot";
import { knownTime, maybe, maybeNumber, maybeText } from "./foreign-values";
import type { ForeignConversation, ForeignMessage } from "./imported-conversation";

const File = v.object({ name: maybeText, file: maybe(v.object({ filename: maybeText })) });
const Node = v.object({
  id: v.string(),
  parentId: maybeText,
  role: v.string(),
  content: maybeText,
  model: maybeText,
  timestamp: maybeNumber,
  files: maybe(v.array(v.fallback(File, {}))),
});

/** One chat of Open WebUI's export (version 0.5 and later). */
export const OpenWebUiChat = v.object({
  id: maybeText,
  title: maybeText,
  created_at: maybeNumber,
  chat: v.object({
    title: maybeText,
    history: v.object({
      currentId: maybeText,
      messages: v.record(v.string(), v.fallback(v.nullable(Node), null)),
    }),
  }),
});

type Input = v.InferOutput<typeof OpenWebUiChat>;
type InputNode = v.InferOutput<typeof Node>;

/** Keeps the whole tree, parents before children. */
export function readOpenWebUi(
  { id, title, created_at: createdAt, chat }: Input,
  index: number,
): ForeignConversation {
  const all = Object.values(chat.history.messages);
  const nodes = inTreeOrder(all.filter((node) => node !== null));
  return {
    id: id ?? String(index),
    title: title ?? chat.title ?? "",
    timestamp: milliseconds(createdAt) ?? 0,
    messages: nodes.map(messageOf),
    unreadable: all.length - nodes.length,
    leafId: chat.history.currentId ?? undefined,
  };
}

function messageOf({ id, parentId, role, content, model, timestamp, files }: InputNode): ForeignMessage {
  return {
    id,
    parentId: parentId ?? undefined,
    role: role === "user" ? "user" : "assistant",
    text: withoutDetails(content ?? ""),
    timestamp: milliseconds(timestamp),
    model: role === "user" ? undefined : (model ?? undefined),
    files: (files ?? []).map(({ name, file }) => ({ name: name || file?.filename || "file" })),
  };
}

const FOLDED = /<details type="(?:reasoning|tool_calls)"/;
const END = "</details>";

/** A reply without what the model thought and the tools it called, which stand in it folded. */
function withoutDetails(text: string): string {
  const pieces = text.split(END);
  const last = pieces.pop() ?? "";
  const kept = pieces.map((piece) => {
    const at = piece.search(FOLDED);
    return at < 0 ? piece + END : piece.slice(0, at);
  });
  return [...kept, last].join("").trim();
}

/** Messages with parents before children; those that hang in a circle are never reached, and are left out. */
function inTreeOrder(nodes: readonly InputNode[]): readonly InputNode[] {
  const said = nodes.filter(({ role }) => role === "user" || role === "assistant");
  const known = new Set(said.map(({ id }) => id));
  const childrenOf = new Map<string | undefined, InputNode[]>();
  for (const node of said) {
    const parent = node.parentId && known.has(node.parentId) ? node.parentId : undefined;
    const child = parent === undefined ? { ...node, parentId: undefined } : node;
    const siblings = childrenOf.get(parent);
    if (siblings) siblings.push(child);
    else childrenOf.set(parent, [child]);
  }
  const found = [...(childrenOf.get(undefined) ?? [])];
  // The list grows while it is walked.
  for (const { id } of found) {
    for (const child of childrenOf.get(id) ?? []) found.push(child);
    childrenOf.delete(id);
  }
  return found;
}

function milliseconds(seconds: number | null | undefined): number | undefined {
  return typeof seconds === "number" ? knownTime(seconds * 1000) : undefined;
}
