import { extractKeywords } from "@core/domain/context-relevance";
import type { PracticeTexts } from "./practice-text-set";
import { phrasesOf } from "./request-phrases";

const TITLE_WORDS = 6;

/** A reply that takes up what was said and says what it is. */
export function answerChat(system: string, message: string, texts: PracticeTexts): string {
  const agent = /^You are ([^.\n]+)\./.exec(system)?.[1] ?? "";
  const phrases = phrasesOf(message);
  const keywords = extractKeywords(message).slice(0, 4);
  const points = (keywords.length > 0 ? keywords : phrases).map(
    (each) => `- **${each}**: ${texts.chatPoint}`,
  );
  return [
    `*${texts.simulatedLabel} ${texts.simulatedNote}*`,
    texts.chatOpening(agent, phrases[0] ?? message.trim().slice(0, 80)),
    points.join("\n"),
    texts.chatClosing,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** The first words of a message that say what it is about. */
export function answerTitle(message: string): string {
  const phrase = phrasesOf(message)[0] ?? message;
  return phrase.split(/\s+/).slice(0, TITLE_WORDS).join(" ");
}
