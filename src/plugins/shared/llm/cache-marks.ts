import type { LlmMessage } from "@core/domain/model/llm";

/** https://docs.claude.com/en/docs/build-with-claude/prompt-caching: a request may have so many marks. */
const MAX_MARKS = 4;
/** No model keeps less than 1,024 tokens, which are about so many characters. */
const LEAST_KEPT_LENGTH = 4096;

/** The mark on a block up to which all is kept. */
export const CACHE_MARK = { cache_control: { type: "ephemeral" } } as const;

/** The messages with the last marks that are allowed, and only where there is enough before them to be kept. */
export function withUsefulMarks<T extends LlmMessage>(messages: readonly T[]): readonly T[] {
  let length = 0;
  const useful = messages.flatMap((message, place) => {
    length += lengthOf(message);
    return message.cached && length >= LEAST_KEPT_LENGTH ? [place] : [];
  });
  const kept = new Set(useful.slice(-MAX_MARKS));
  return messages.map((message, place) => ({ ...message, cached: kept.has(place) }));
}

/** About so many characters; files are decoded only where they are sent. */
function lengthOf({ content, attachments = [] }: LlmMessage): number {
  const files = attachments.filter(({ type }) => type === "text");
  return files.reduce((length, { data }) => length + data.length * 0.75, content.length);
}
