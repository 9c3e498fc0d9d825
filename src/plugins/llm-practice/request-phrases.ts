const MAX_PHRASES = 8;
const MIN_LENGTH = 3;
const MAX_LENGTH = 90;

/** The things a request asks for, in its own words: its sentences, its lists, and what follows "with". */
export function phrasesOf(request: string): readonly string[] {
  const sentences = request
    .split(/\n+|(?<=[.!?])\s+|(?<=[。！？])/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s*/, "").trim())
    .filter(Boolean);
  const phrases = sentences.flatMap(partsOfSentence).map(tidy);
  const known = phrases.filter((phrase) => [...phrase].length >= MIN_LENGTH);
  return [...new Map(known.map((phrase) => [phrase.toLowerCase(), phrase])).values()].slice(0, MAX_PHRASES);
}

/** `Write a guide with a table, three tips and an outlook` is the guide, the table, the tips and the outlook. */
function partsOfSentence(sentence: string): readonly string[] {
  const match = /^(.*?)(?:\s+(?:with|including|covering|avec|incluant|comprenant)\s+|:\s+)(.+)$/i.exec(
    sentence,
  );
  const [, head, list] = match ?? [];
  if (!head || !list || !/,|;|\s(?:and|et)\s/.test(list)) return [sentence];
  return [head, ...list.split(/\s*[,;]\s*(?:and\s+|et\s+)?|\s+(?:and|et)\s+/)];
}

function tidy(phrase: string): string {
  const text = phrase
    .replace(/[\s.!?:;,。！？]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...text.charAt(0).toLocaleUpperCase(), ...text.slice(1)];
  if (letters.length <= MAX_LENGTH) return letters.join("");
  return letters
    .slice(0, MAX_LENGTH)
    .join("")
    .replace(/\s+\S*$/, "");
}
