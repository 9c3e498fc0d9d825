import * as v from "valibot";
import { type ForeignAgent, foreignDraft } from "./foreign-agent";

const text = v.fallback(v.string(), "");
const entry = v.object({ content: text, enabled: v.fallback(v.boolean(), true) });
const data = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  description: text,
  personality: text,
  scenario: text,
  first_mes: text,
  mes_example: text,
  system_prompt: text,
  post_history_instructions: text,
  creator_notes: text,
  tags: v.fallback(v.array(v.string()), []),
  character_book: v.fallback(v.nullish(v.object({ entries: v.fallback(v.array(entry), []) })), undefined),
});
type Card = v.InferOutput<typeof data>;
const card = v.union([
  v.pipe(
    v.object({ spec: v.picklist(["chara_card_v2", "chara_card_v3"]), data }),
    v.transform((whole) => whole.data),
  ),
  // The first version has its fields at the top.
  v.pipe(v.looseObject({ first_mes: v.string(), personality: v.string() }), data),
]);

/** The agent of a character card (versions 1 to 3); `undefined` for what is none. @throws AppError where it has no name. */
export function readCharacterCard(value: unknown): ForeignAgent | undefined {
  const read = v.safeParse(card, value);
  if (!read.success) return undefined;
  const found = read.output;
  const draft = foreignDraft({
    name: found.name,
    about: [found.creator_notes, found.personality, found.description].map((each) => named(each, found)),
    instructions: instructionsOf(found),
    tags: found.tags,
  });
  return { draft, leftOut: [] };
}

function instructionsOf(card: Card): string {
  const facts =
    card.character_book?.entries.filter(({ enabled }) => enabled).map(({ content }) => content) ?? [];
  const parts = [
    card.system_prompt,
    `You are ${card.name}. Stay in character.`,
    card.description,
    titled("Personality", card.personality),
    titled("Scenario", card.scenario),
    titled("What is known", facts.filter((fact) => fact.trim() !== "").join("\n\n")),
    titled("How the conversation begins", card.first_mes),
    titled("How you talk", card.mes_example),
    card.post_history_instructions,
  ];
  const written = parts.filter((part) => part.trim() !== "").join("\n\n");
  return named(written, card);
}

function titled(title: string, words: string): string {
  return words.trim() === "" ? "" : `## ${title}\n${words.trim()}`;
}

/** A text with the names that cards have blanks for. */
function named(words: string, { name }: Card): string {
  return words
    .replace(/\{\{original\}\}/gi, "")
    .replace(/\{\{char\}\}|<BOT>/gi, () => name)
    .replace(/\{\{user\}\}|<USER>/gi, "the user");
}
