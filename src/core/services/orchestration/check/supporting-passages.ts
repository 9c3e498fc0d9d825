import { folded } from "../../../domain/grounding/source-index";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { NamedText, TextSources } from "./text-sources";

/** Up to so many characters the request, and all of the notes, are shown as they are. */
const WHOLE = 12_000;
/** Sentences of the sources for one requirement, and for one sentence of the text with a figure in it. */
const FOR_REQUIREMENT = 2;
const FOR_SENTENCE = 1;
/** Longer ones are taken for several. */
const LONGEST_SENTENCE = 400;
/** More sentences of sources than that are not gone through. */
const MOST_SENTENCES = 50_000;
/** A word that stands in a greater share of them says little. */
const LEAST_TELLING = 0.2;
const SENTENCE = /[^\n.!?。]+(?:[.!?。](?![\s]|$)[^\n.!?。]*)*[.!?。]*/g;
const PIECE = new RegExp(`[^]{1,${LONGEST_SENTENCE}}(?=\\s|$)|[^]{1,${LONGEST_SENTENCE}}`, "g");
const WORD = /[\p{L}\p{M}\p{N}]{3,60}|[\p{Script=Hangul}\p{Script=Han}]{2,60}/gu;

interface Sentence {
  readonly text: string;
  readonly source: number;
  readonly words: readonly string[];
}

/** Passages of sources by their names, and the names of those that were not gone through whole. */
export interface SupportingPassages {
  readonly passages: readonly NamedText[];
  readonly leftOut: readonly string[];
}

/**
 * The sources of a text, for who checks it: the request and the notes whole where they are short, and of all else the
 * sentences that say most of what the requirements ask for and the text tells in figures. None where it rests on nothing.
 */
export function supportingPassages(
  { told, notes, found }: TextSources,
  content: string,
  requirements: readonly Requirement[],
): SupportingPassages {
  const [request] = told;
  const given = request ? [request] : [];
  const [isWhole, areWhole] = [sizeOf(given) <= WHOLE, sizeOf(notes) <= WHOLE];
  const whole = [...(isWhole ? given : []), ...(areWhole ? notes : [])];
  const sources = [...(isWhole ? [] : given), ...(areWhole ? [] : notes), ...found];
  const { passages, leftOut } = chosen(sources, content, requirements);
  return { passages: [...whole, ...passages], leftOut };
}

function sizeOf(texts: readonly NamedText[]): number {
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

/** The sentences that are asked for, in the order of their sources. */
function chosen(
  sources: readonly NamedText[],
  content: string,
  requirements: readonly Requirement[],
): SupportingPassages {
  const sentences = sources.flatMap(({ text }, source) =>
    sentencesOf(text).map((each) => ({ ...each, source })),
  );
  const index = indexOf(sentences.slice(0, MOST_SENTENCES));
  const asked = requirements.flatMap(({ description, quote = "" }) =>
    best(index, `${description} ${quote}`, FOR_REQUIREMENT),
  );
  const claims = sentencesOf(content).filter(({ text }) => /\p{N}/u.test(text));
  const said = claims.flatMap(({ text }) => best(index, text, FOR_SENTENCE));
  const own = sources.map((): string[] => []);
  for (const place of [...new Set([...asked, ...said])].sort((a, b) => a - b)) {
    const { text, source } = sentences[place] ?? { text: "", source: 0 };
    own[source]?.push(text);
  }
  const beyond = new Set(sentences.slice(MOST_SENTENCES).map(({ source }) => source));
  return {
    passages: sources.flatMap(({ name }, source) => {
      const texts = own[source] ?? [];
      return texts.length > 0 ? [{ name, text: texts.join("\n") }] : [];
    }),
    leftOut: sources.flatMap(({ name }, source) => (beyond.has(source) ? [name] : [])),
  };
}

function sentencesOf(text: string): readonly Omit<Sentence, "source">[] {
  return [...text.matchAll(SENTENCE)].flatMap(([sentence]) =>
    pieces(sentence.trim()).flatMap((piece) => {
      const words = [...new Set([...piece.matchAll(WORD)].map(([word]) => folded(word)))];
      return words.length > 1 ? [{ text: piece, words }] : [];
    }),
  );
}

/** A long sentence, such as a row of a table, in pieces that end between words. */
function pieces(sentence: string): readonly string[] {
  if (sentence.length <= LONGEST_SENTENCE) return [sentence];
  return sentence.match(PIECE) ?? [];
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
