import { folded } from "../../../domain/grounding/source-index";
import type { Requirement } from "../../../domain/requirement/requirement";
import { tag } from "../prompts/prompts";
import type { NamedText, TextSources } from "./text-sources";

/** Up to so many characters all of the notes are shown. */
const WHOLE_NOTES = 12_000;
/** Sentences of the sources for one requirement, and for one sentence of the text with a figure in it. */
const FOR_REQUIREMENT = 2;
const FOR_SENTENCE = 1;
/** Longer ones are shown without their ends. */
const LONGEST_SENTENCE = 400;
/** More sentences of sources than that are not gone through. */
const MOST_SENTENCES = 20_000;
/** A word that stands in a greater share of them says little. */
const LEAST_TELLING = 0.2;
const SENTENCE = /[^\n.!?。]+(?:[.!?。](?![\s]|$)[^\n.!?。]*)*[.!?。]*/g;
const WORD = /[\p{L}\p{M}\p{N}]{3,60}|[\p{Script=Hangul}\p{Script=Han}]{2,60}/gu;

interface Sentence {
  readonly text: string;
  readonly source: number;
  readonly words: readonly string[];
}

/**
 * The sources of a text, for who checks it, in so many characters: the request, notes whole where they are short, and of all
 * else the sentences that say most of what the requirements ask for and the text tells in figures. Empty where it rests on nothing.
 */
export function supportingPassages(
  { told, notes, found }: TextSources,
  content: string,
  requirements: readonly Requirement[],
  mostCharacters: number,
): string {
  const areWhole = sizeOf(notes) <= Math.min(WHOLE_NOTES, mostCharacters / 2);
  const [request] = told;
  const whole = [...(request ? [request] : []), ...(areWhole ? notes : [])];
  const sources = areWhole ? found : [...notes, ...found];
  const room = mostCharacters - sizeOf(whole);
  const passages = chosen(sources, content, requirements, room);
  const shown = [...whole, ...passages].filter(({ text }) => text.length <= mostCharacters);
  return tag("sources", shown.map(({ name, text }) => tag("source", text, { name })).join("\n"));
}

function sizeOf(texts: readonly NamedText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

/** The sentences that are asked for first, in the order of their sources. */
function chosen(
  sources: readonly NamedText[],
  content: string,
  requirements: readonly Requirement[],
  room: number,
): readonly NamedText[] {
  const sentences = sources.flatMap(({ text }, source) =>
    sentencesOf(text).map((each) => ({ ...each, source })),
  );
  const index = indexOf(sentences.slice(0, MOST_SENTENCES));
  const asked = requirements.map(({ description, quote = "" }) =>
    best(index, `${description} ${quote}`, FOR_REQUIREMENT),
  );
  const claims = sentencesOf(content).filter(({ text }) => /\p{N}/u.test(text));
  const said = claims.map(({ text }) => best(index, text, FOR_SENTENCE));
  const taken = new Set<number>();
  let left = room;
  for (const place of [...asked.flat(), ...said.flat()]) {
    const length = sentences[place]?.text.length ?? 0;
    if (taken.has(place) || length > left) continue;
    taken.add(place);
    left -= length;
  }
  return sources.flatMap(({ name }, source) => {
    const own = [...taken].sort((a, b) => a - b).filter((place) => sentences[place]?.source === source);
    return own.length > 0 ? [{ name, text: own.map((place) => sentences[place]?.text).join("\n") }] : [];
  });
}

function sentencesOf(text: string): readonly Omit<Sentence, "source">[] {
  return [...text.matchAll(SENTENCE)].flatMap(([sentence]) => {
    const words = [...new Set([...sentence.matchAll(WORD)].map(([word]) => folded(word)))];
    return words.length > 1 ? [{ text: sentence.trim().slice(0, LONGEST_SENTENCE), words }] : [];
  });
}

/** For each word the sentences it stands in; without those that stand in very many. */
function indexOf(sentences: readonly Sentence[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [place, { words }] of sentences.entries())
    for (const word of words) {
      const known = index.get(word);
      if (known) known.push(place);
      else index.set(word, [place]);
    }
  const most = Math.max(20, sentences.length * LEAST_TELLING);
  return new Map([...index].filter(([, places]) => places.length <= most));
}

/** The places of the sentences that have most in common with what is said, rare words first; two words at least. */
function best(index: ReadonlyMap<string, readonly number[]>, said: string, most: number): readonly number[] {
  const scores = new Map<number, { score: number; words: number }>();
  for (const word of new Set([...said.matchAll(WORD)].map(([each]) => folded(each)))) {
    const places = index.get(word) ?? [];
    for (const place of places) {
      const known = scores.get(place) ?? { score: 0, words: 0 };
      scores.set(place, { score: known.score + 1 / places.length, words: known.words + 1 });
    }
  }
  return [...scores]
    .filter(([, { words }]) => words > 1)
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, most)
    .map(([place]) => place);
}
