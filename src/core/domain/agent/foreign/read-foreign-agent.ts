import { AppError } from "../../../errors/app-error";
import type { ForeignAgent } from "./foreign-agent";
import { cardInPng, isPng } from "./png-texts";
import { readCharacterCard } from "./read-character-card";
import { readLibreChatPreset } from "./read-librechat-preset";
import { readSkill } from "./read-skill";

/**
 * The agent of another application's file: a skill, a character card, or a preset of LibreChat. `undefined` for every
 * other text, which may be an agent of ours.
 * @throws AppError `agent.no-card` for a picture without one, or `name.required` and the like.
 */
export function readForeignAgent(bytes: Uint8Array): ForeignAgent | undefined {
  if (isPng(bytes)) {
    const card = readCharacterCard(parsed(cardInPng(bytes) ?? ""));
    if (!card) throw new AppError("agent.no-card");
    return { ...card, leftOut: ["picture", ...card.leftOut] };
  }
  const text = new TextDecoder().decode(bytes);
  const value = parsed(text);
  return value === undefined ? readSkill(text) : (readCharacterCard(value) ?? readLibreChatPreset(value));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
