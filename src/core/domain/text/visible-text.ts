/**
 * The characters that draw nothing or turn the direction of writing, of which all that is said of names takes its own: with
 * one of them a name looks like another one. All that Unicode calls ignorable or invisible, and what merely is blank.
 */
const UNSEEN =
  /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Variation_Selector}\u2800\u{16fe4}\u{1d159}]/gu;
/** Scripts whose letters are joined, kept apart or shaped by characters that cannot be seen themselves. */
const JOINED =
  /(?<=[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Myanmar}\p{Script=Khmer}])[\u200c\u200d](?=\p{L})|(?<=\p{Script=Mongolian})[\u180b-\u180d]/gu;
let pictogram: RegExp | undefined;

/** A text in which every character can be seen, for what people decide on the ground of. */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, marked);
}

/** A name in which every character can be seen but those that its script or its pictograms are written with. */
export function visibleName(name: string): string {
  if (hidesNothing(name)) return name;
  const kept = keptPlaces(name);
  return name.replace(UNSEEN, (unseen, place: number) => (kept.has(place) ? unseen : marked(unseen)));
}

/** Whether every character of a name can be seen but those that its script or its pictograms are written with. */
export function hidesNothing(name: string): boolean {
  if (name.search(UNSEEN) < 0) return true;
  const kept = keptPlaces(name);
  return Array.from(name.matchAll(UNSEEN)).every(({ index }) => kept.has(index));
}

/** A text of several lines in which every character can be seen, as in a name. */
export function visibleLines(text: string): string {
  return text.replace(/[^\t\r\n]+/g, visibleName);
}

/** A line of which nothing but what can be seen is left, for words by which nothing is told apart. */
export function seenLine(text: string): string {
  return text.replace(/\s+/g, " ").replace(UNSEEN, "").trim();
}

/** JSON that means the same, in which every character can be seen but the breaks between its lines. */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (unseen) =>
    unseen === "\n"
      ? unseen
      : Array.from({ length: unseen.length }, (_, place) => escaped(unseen.charCodeAt(place))).join(""),
  );
}

/** Pictograms, most of which are several characters. The engine takes its time to make it, and few names need it. */
function pictograms(): RegExp {
  // biome-ignore lint/complexity/useRegexLiterals: the target of the compiler is older than the flag
  pictogram ??= new RegExp("\\p{RGI_Emoji}", "gv");
  return pictogram;
}

/** The places of unseen characters that are part of how a script or a pictogram is written. */
function keptPlaces(name: string): ReadonlySet<number> {
  const written = [JOINED, pictograms()].flatMap((way) => Array.from(name.matchAll(way)));
  return new Set(
    written.flatMap(({ index, 0: { length } }) => Array.from({ length }, (_, place) => index + place)),
  );
}

function marked(unseen: string): string {
  return `⟨U+${unseen.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}

function escaped(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
