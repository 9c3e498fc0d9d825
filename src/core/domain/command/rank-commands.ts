import { COMMAND_KINDS, type Command } from "./command";

/** A titled run of commands. */
export interface CommandGroup<C extends Command> {
  readonly kind: Command["kind"] | "recent";
  readonly commands: readonly C[];
}

const FOUND_LIMIT = 40;
const SHOWN_OF_A_KIND = 4;
const RECENT_BONUS = 0.5;
/** The fit of a word that was typed to a word that is there. */
const FIT = { beginsTitle: 4, beginsWord: 3, within: 1.5, scattered: 1 } as const;
/** A match in keywords and details counts this much of one in a title. */
const ASIDE = 0.5;
/** Shorter words are scattered over nearly everything. */
const SCATTERED_LENGTH = 3;

/**
 * The commands to show for a query, best first: every word of it has to begin, or be part of, a word of the command.
 * Without a query: what was used last, then the beginning of each kind.
 */
export function rankCommands<C extends Command>(
  commands: readonly C[],
  query: string,
  recentIds: readonly string[],
): readonly CommandGroup<C>[] {
  const words = wordsOf(query);
  return words.length === 0 ? overview(commands, recentIds) : found(commands, words, recentIds);
}

function overview<C extends Command>(
  commands: readonly C[],
  recentIds: readonly string[],
): readonly CommandGroup<C>[] {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const recent = recentIds.flatMap((id) => byId.get(id) ?? []);
  const groups = COMMAND_KINDS.map((kind): CommandGroup<C> => {
    const others = commands.filter((each) => each.kind === kind && !recentIds.includes(each.id));
    const isShort = kind === "action" || kind === "page";
    return { kind, commands: isShort ? others : others.slice(0, SHOWN_OF_A_KIND) };
  });
  return [{ kind: "recent" as const, commands: recent }, ...groups].filter(
    (each) => each.commands.length > 0,
  );
}

function found<C extends Command>(
  commands: readonly C[],
  words: readonly string[],
  recentIds: readonly string[],
): readonly CommandGroup<C>[] {
  const hits = commands
    .map((command) => ({ command, worth: worthOf(command, words, recentIds) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, FOUND_LIMIT);
  const kinds = [...new Set(hits.map(({ command }) => command.kind))];
  return kinds.map((kind) => ({
    kind,
    commands: hits.flatMap(({ command }) => (command.kind === kind ? [command] : [])),
  }));
}

/** 0 when a word is not found at all. */
function worthOf(command: Command, words: readonly string[], recentIds: readonly string[]): number {
  const title = plain(command.title);
  const aside = plain(`${command.keywords ?? ""} ${command.detail ?? ""}`);
  let worth = 0;
  for (const word of words) {
    const fit = Math.max(fitOf(title, word), ASIDE * fitOf(aside, word));
    if (fit === 0) return 0;
    worth += fit;
  }
  return worth / words.length + (recentIds.includes(command.id) ? RECENT_BONUS : 0);
}

function fitOf(text: string, word: string): number {
  if (text.startsWith(word)) return FIT.beginsTitle;
  const parts = wordsOf(text);
  if (parts.some((part) => part.startsWith(word))) return FIT.beginsWord;
  if (text.includes(word)) return FIT.within;
  if (word.length < SCATTERED_LENGTH) return 0;
  return parts.some((part) => isScattered(part, word)) ? FIT.scattered : 0;
}

/** Whether the letters of a word come in this order within another that begins alike. */
function isScattered(part: string, word: string): boolean {
  if (part[0] !== word[0]) return false;
  let place = 0;
  for (const letter of part) if (letter === word[place]) place += 1;
  return place === word.length;
}

function wordsOf(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
