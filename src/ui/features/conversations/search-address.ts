import type { SearchHit } from "@core/domain/search/hit";
import { wellFormed } from "@core/domain/text/well-formed";
import { conversationPath } from "./conversation-address";

const encoded = (part: string) => encodeURIComponent(wellFormed(part));

/** Words that an address asks to be shown where they stand. */
export interface LinkedWords {
  readonly text: string;
  readonly start: number;
}

/** The path to a text that was found, at the passage. */
export function hitPath({ place, passage }: SearchHit): string {
  const words = passage ? `&words=${encoded(passage.text)}&at=${passage.start}` : "";
  if (place.type === "message") {
    const [page = "", hash = ""] = conversationPath(place.agentId, place.conversationId).split("#");
    return `${page}?message=${encoded(place.messageId)}${words}#${hash}`;
  }
  const page = `/tasks/${encoded(place.taskId)}`;
  if (place.type === "artifact") return `${page}?artifact=${encoded(place.artifactId)}${words}`;
  return place.requirementId === undefined ? page : `${page}?requirement=${encoded(place.requirementId)}`;
}

/** The page that searches everything, for some words. */
export function searchPath(text: string): string {
  return text.trim() === "" ? "/search" : `/search?q=${encoded(text.trim())}`;
}

/** The words an address asks for, if it does. */
export function linkedWords(query: URLSearchParams): LinkedWords | undefined {
  const text = query.get("words");
  if (!text) return undefined;
  return { text, start: Math.max(0, Number(query.get("at")) || 0) };
}
