/** A word of a text as it is compared, and where it stands in the text. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Scripts whose words are written without spaces, or with endings grown onto them as in Korean. */
const UNSPACED =
  "\\p{Script=Hangul}\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}ー";
/** As much of a word is matched at once: a longer one is told by its first letters, with the marks that folding takes from them. */
const PIECE_LENGTH = 400;
const PIECE = new RegExp(
  `[${UNSPACED}]{1,${PIECE_LENGTH}}|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}]){1,${PIECE_LENGTH}}`,
  "gu",
);
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]`, "u");
/** A run that a key or a token could be part of; all of it is looked at once, whatever it is like. */
const RUN = /[\w.-]{20,}/g;
/** The beginnings of providers' keys and other tokens. */
const SECRET_START = /^(?:sk|pk|rk|ghp|gho|hf|gsk|xai|xox[abp]|AIza|eyJ)[-_\w]/;
/** Longer than words are, with digits among letters. */
const SECRET_PART = /^(?=\D*\d)(?=[\d_]*[a-z])\w{20,}$/i;
const IS_ASCII = /^[\0-\x7f]*$/;
/** Longer words are told apart by their beginnings. */
const WORD_LIMIT = 40;
const QUERY_LIMIT = 8;

/** The words of a text, folded. What looks like a secret is none, so that no index and no search knows of it. */
export function* placedWords(text: string): Generator<PlacedWord> {
  let piece: { readonly first: string; readonly start: number; end: number } | undefined;
  for (const { 0: part, index } of withoutSecrets(text).matchAll(PIECE)) {
    const goesOn = piece?.end === index && IS_UNSPACED.test(piece.first) === IS_UNSPACED.test(part);
    if (piece && goesOn) piece.end += part.length;
    else {
      if (piece) yield placed(piece);
      piece = { first: part, start: index, end: index + part.length };
    }
  }
  if (piece) yield placed(piece);
}

function placed({ first, start, end }: { first: string; start: number; end: number }): PlacedWord {
  return { word: folded(first), start, end };
}

/** The words that a query asks for: each, or one that begins with it, or holds it where there are no spaces. */
export function queryWords(query: string): readonly string[] {
  return [...new Set(Array.from(placedWords(query), ({ word }) => word))].slice(0, QUERY_LIMIT);
}

/**
 * The terms a text is found by. Of unspaced words those are all pairs of neighbours and the last character, so that
 * every part of such a word begins with one of them.
 */
export function termsOf(text: string): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const { word } of placedWords(text)) for (const term of termsOfWord(word)) terms.add(term);
  return terms;
}

/** The probes that a text that holds a word of a query is sure to be found by, each as the beginning of a term. */
export function probesOf(word: string): readonly string[] {
  if (!IS_UNSPACED.test(word)) return [word];
  const pairs = termsOfWord(word);
  return pairs.length > 1 ? pairs.slice(0, -1) : pairs;
}

/** As much of a text as is shown of it, after which nobody asks where else it has the words. */
const SHOWN_LENGTH = 400;

/**
 * The places of a query's words in a text, up to the last that was missing and around the first; `undefined` where
 * one of them is missing.
 */
export function findAll(text: string, words: readonly string[]): readonly PlacedWord[] | undefined {
  const missing = new Set(words);
  const found: PlacedWord[] = [];
  for (const placed of placedWords(text)) {
    if (missing.size === 0 && placed.start > (found[0]?.start ?? 0) + SHOWN_LENGTH) break;
    const hits = words.filter((each) => fits(placed.word, each));
    for (const each of hits) missing.delete(each);
    if (hits.length > 0) found.push(narrowed(placed, hits));
  }
  return missing.size === 0 ? found : undefined;
}

function fits(word: string, query: string): boolean {
  return IS_UNSPACED.test(word) ? word.includes(query) : word.startsWith(query);
}

/** Of an unspaced word only the part that was asked for; a spaced one is marked whole. */
function narrowed(placed: PlacedWord, [query = ""]: readonly string[]): PlacedWord {
  const { word, start, end } = placed;
  // Folding that changed the length has lost the places.
  if (!IS_UNSPACED.test(word) || word.length !== end - start) return placed;
  const at = start + word.indexOf(query);
  return { word: query, start: at, end: at + query.length };
}

function termsOfWord(word: string): readonly string[] {
  if (!IS_UNSPACED.test(word)) return [word];
  const characters = [...word];
  return characters.map((character, at) => `${character}${characters[at + 1] ?? ""}`);
}

/** Without case, accents and ligatures; syllables of Korean stay whole. */
function folded(word: string): string {
  if (IS_ASCII.test(word)) return word.slice(0, WORD_LIMIT).toLowerCase();
  const plain = word
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC");
  return plain.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").slice(0, WORD_LIMIT);
}

/** A text with spaces in the place of whatever looks like a key or a token. */
export function withoutSecrets(text: string): string {
  return text.replace(RUN, (run) => (isSecret(run) ? " ".repeat(run.length) : run));
}

function isSecret(run: string): boolean {
  return SECRET_START.test(run) || run.split(/[.-]/).some((part) => SECRET_PART.test(part));
}
