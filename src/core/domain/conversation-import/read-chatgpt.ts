import * as v from "valibot";
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
  const ancestors = new VisibleAncestors(mapping);
  const messages = inTreeOrder(mapping).flatMap((node) => messageOf(node, ancestors));
  return {
    id: input.conversation_id ?? input.id ?? String(index),
    title: input.title ?? "",
    timestamp: milliseconds(input.create_time) ?? 0,
    messages,
    unreadable: nodes.length - Object.keys(mapping).length,
    leafId: ancestors.of(input.current_node),
  };
}

function messageOf(node: NodeOutput, ancestors: VisibleAncestors): ForeignMessage[] {
  if (!isVisible(node)) return [];
  const { message } = node;
  return [
    {
      id: node.id,
      parentId: ancestors.of(node.parent),
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

/** Finds the nearest message that is shown, a node itself included. No way is walked twice: it may be as long as the export. */
class VisibleAncestors {
  readonly #nodes: Nodes;
  readonly #found = new Map<string, string | undefined>();

  constructor(nodes: Nodes) {
    this.#nodes = nodes;
  }

  of(id: string | null | undefined): string | undefined {
    const walked: string[] = [];
    let current = id;
    let found: string | undefined;
    while (current && found === undefined) {
      const node: NodeOutput | undefined = Object.hasOwn(this.#nodes, current)
        ? this.#nodes[current]
        : undefined;
      if (!node || this.#found.has(current)) {
        found = this.#found.get(current);
        break;
      }
      // Also ends what goes round in a circle.
      this.#found.set(current, undefined);
      walked.push(current);
      if (isVisible(node)) found = node.id;
      current = node.parent;
    }
    for (const each of walked) this.#found.set(each, found);
    return found;
  }
}

/** Parents before children; what hangs in a circle of its own is never reached, and is left out. */
function inTreeOrder(nodes: Nodes): readonly NodeOutput[] {
  const childrenOf = new Map<string | undefined, NodeOutput[]>();
  for (const node of Object.values(nodes)) {
    const parent = node.parent && Object.hasOwn(nodes, node.parent) ? node.parent : undefined;
    const siblings = childrenOf.get(parent);
    if (siblings) siblings.push(node);
    else childrenOf.set(parent, [node]);
  }
  const found = [...(childrenOf.get(undefined) ?? [])];
  // The list grows while it is walked.
  for (const node of found) {
    for (const child of childrenOf.get(node.id) ?? []) found.push(child);
    childrenOf.delete(node.id);
  }
  return found;
}

function milliseconds(seconds: number | null | undefined): number | undefined {
  return typeof seconds === "number" ? knownTime(seconds * 1000) : undefined;
}

/** The private characters that ChatGPT puts around marks of its own, where citations, cards and names begin and end. */
const MARK = /\ue200([^\ue200\ue201]*)\ue201/g;
const BETWEEN = "\ue202";

/** The words of one part of a message; empty for pictures, sounds and the like. */
function partText(part: unknown): string {
  if (typeof part === "string") return withoutMarks(part);
  return kindOf(part) === "audio_transcription" ? String((part as { text?: unknown }).text ?? "") : "";
}

/** The kind of file that a part names but an export does not hold: `image`, `audio` or `video`. */
function partFile(part: unknown): string | undefined {
  const kind = kindOf(part);
  if (kind === undefined || kind === "audio_transcription") return undefined;
  if (kind.includes("audio")) return "audio";
  return kind.includes("video") ? "video" : "image";
}

/** A name stays as text; what only pointed to a source or a card, which the export does not hold, goes. */
function withoutMarks(text: string): string {
  return text.replace(MARK, (_, inside: string) => {
    const [kind, ...rest] = inside.split(BETWEEN);
    return kind === "entity" ? nameOf(rest.join(BETWEEN)) : "";
  });
}

function nameOf(entity: string): string {
  try {
    const value: unknown = JSON.parse(entity);
    return Array.isArray(value) && typeof value[1] === "string" ? value[1] : "";
  } catch {
    return "";
  }
}

function kindOf(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  return "content_type" in part ? String(part.content_type) : "";
}
