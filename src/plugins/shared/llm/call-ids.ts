import type { LlmMessage, LlmPart } from "@core/domain/model/llm";

/**
 * The parts of a reply with an id for every call that no other call of the conversation has: some servers send none,
 * or number the calls of each reply anew.
 */
export async function* withCallIds(
  parts: AsyncIterable<LlmPart>,
  messages: readonly LlmMessage[],
): AsyncGenerator<LlmPart> {
  const taken = new Set(messages.flatMap(callIds));
  let next = taken.size;
  for await (const part of parts) {
    if (part.type !== "tool-call") {
      yield part;
      continue;
    }
    let { id } = part.call;
    while (id === "" || taken.has(id)) id = `call-${next++}`;
    taken.add(id);
    yield id === part.call.id ? part : { ...part, call: { ...part.call, id } };
  }
}

function callIds(message: LlmMessage): readonly string[] {
  return message.role === "assistant" ? (message.toolCalls ?? []).map(({ id }) => id) : [];
}
