import * as v from "valibot";
import { partFile, partText } from "./chatgpt-text";
import { knownTime, maybe, maybeNumber, maybeText } from "./foreign-values";
import type { ForeignConversation, ForeignFile, ForeignMessage } from "./imported-conversation";

const Node = v.object({
  id: v.string(),
  parent: maybeText,
  message: v.nullish(
    v.object({
      author: v.object({ role: v.string() }),
      create_time: maybeNumber,
      content: maybe(
        v.object({ content_type: maybeText, parts: maybe(v.array(v.unknown())), text: maybeText }),
      ),
      metadata: maybe(
        v.object({
          model_slug: maybeText,
          is_visually_hidden_from_conversation: maybe(v.boolean()),
          attachments: maybe(v.array(v.object({ name: maybeText }))),
        }),
      ),
    }),
  ),
});

/** One conversation of ChatGPT's `conversations.json`. */
export const ChatGptConversation = v.object({
  id: maybeText,
  conversation_id: maybeText,
  title: maybeText,
  create_time: maybeNumber,
  current_node: maybeText,
  mapping: v.record(v.string(), v.fallback(v.nullable(Node), null)),
});

type Nodes = Readonly<Record<string, NodeOutput>>;
type NodeOutput = v.InferOutput<typeof Node>;

/** Keeps the whole tree: what was edited or answered twice are branches. Tool calls and hidden turns are left out. */
export function readChatGpt(
  input: v.InferOutput<typeof ChatGptConversation>,
  index: number,
): ForeignConversation {
  const nodes = Object.entries(input.mapping);
  const mapping = Object.fromEntries(
    nodes.filter((entry): entry is [string, NodeOutput] => entry[1] !== null),
  );
  const messages = inTreeOrder(mapping).flatMap((node) => messageOf(mapping, node));
  return {
    id: input.conversation_id ?? input.id ?? String(index),
    title: input.title ?? "",
    timestamp: milliseconds(input.create_time) ?? 0,
    messages,
    unreadable: nodes.length - Object.keys(mapping).length,
    leafId: visibleAncestor(mapping, input.current_node),
  };
}

function messageOf(nodes: Nodes, node: NodeOutput): ForeignMessage[] {
  if (!isVisible(node)) return [];
  const { message } = node;
  return [
    {
      id: node.id,
      parentId: visibleAncestor(nodes, node.parent),
      role: message?.author.role === "user" ? "user" : "assistant",
      text: textOf(node),
      timestamp: milliseconds(message?.create_time),
      model: message?.metadata?.model_slug ?? undefined,
      files: filesOf(node),
    },
  ];
}

function isVisible(node: NodeOutput): boolean {
  const role = node.message?.author.role;
  if (role !== "user" && role !== "assistant") return false;
  if (node.message?.metadata?.is_visually_hidden_from_conversation) return false;
  return textOf(node) !== "" || filesOf(node).length > 0;
}

function textOf({ message }: NodeOutput): string {
  const kind = message?.content?.content_type ?? "text";
  if (kind !== "text" && kind !== "multimodal_text") return "";
  const parts = message?.content?.parts ?? [message?.content?.text];
  return parts
    .map(partText)
    .filter((text) => text !== "")
    .join("\n\n")
    .trim();
}

function filesOf({ message }: NodeOutput): readonly ForeignFile[] {
  const named = (message?.metadata?.attachments ?? []).map(({ name }) => ({ name: name ?? "file" }));
  const kinds = (message?.content?.parts ?? []).map(partFile).filter((kind) => kind !== undefined);
  return named.length > 0 ? named : kinds.map((kind, index) => ({ name: `${kind}-${index + 1}` }));
}

function visibleAncestor(nodes: Nodes, id: string | null | undefined): string | undefined {
  const seen = new Set<string>();
  let current = id;
  while (current && !seen.has(current)) {
    seen.add(current);
    const node: NodeOutput | undefined = Object.hasOwn(nodes, current) ? nodes[current] : undefined;
    if (!node) return undefined;
    if (isVisible(node)) return node.id;
    current = node.parent;
  }
  return undefined;
}

/** Parents before children; what hangs in a circle of its own is never reached, and is left out. */
function inTreeOrder(nodes: Nodes): readonly NodeOutput[] {
  const childrenOf = new Map<string | undefined, NodeOutput[]>();
  for (const node of Object.values(nodes)) {
    const parent = node.parent && Object.hasOwn(nodes, node.parent) ? node.parent : undefined;
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), node]);
  }
  const found: NodeOutput[] = [];
  const waiting = [...(childrenOf.get(undefined) ?? [])];
  for (let node = waiting.shift(); node; node = waiting.shift()) {
    found.push(node);
    waiting.push(...(childrenOf.get(node.id) ?? []));
    childrenOf.delete(node.id);
  }
  return found;
}

function milliseconds(seconds: number | null | undefined): number | undefined {
  return typeof seconds === "number" ? knownTime(seconds * 1000) : undefined;
}
