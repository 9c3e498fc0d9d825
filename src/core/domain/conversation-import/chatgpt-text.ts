/** What ChatGPT puts around marks of its own: private characters, where citations, cards and names begin and end. */
const MARK = /\ue200([^\ue200\ue201]*)\ue201/g;
const BETWEEN = "\ue202";

/** The words of one part of a message; empty for pictures, sounds and the like. */
export function partText(part: unknown): string {
  if (typeof part === "string") return withoutMarks(part);
  return kindOf(part) === "audio_transcription" ? String((part as { text?: unknown }).text ?? "") : "";
}

/** What a part stands for that an export names but does not hold: `image`, `audio` or `video`. */
export function partFile(part: unknown): string | undefined {
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
