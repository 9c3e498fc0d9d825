/** A line of Markdown that is no prose: a heading, item, quote, table, fence, image, link, tag or field. */
const MARKUP = /^(?:[#>|<`~!=[({*_\\$©–—-]|\d{1,3}[.)]|[a-z][.)]|\S+:\s| {4}|\t)|[|`>]\s*$/i;
/** A letter, a digit or a mark that goes on: nothing that ends anything. */
const GOES_ON = /[\p{L}\p{N},;–—(-]$/u;
const ENDS = /[.!?。！？…:"”»’')\]*_]$/u;
/** A sentence that ended before in the same line. */
const ENDED_BEFORE = /\p{L}[.!?。！？]["”»)]?\s+\S/u;
/** An address has no full stop behind it. */
const ADDRESS = /\/\/|@|www\./i;
/** Words, and marks, that nothing ends with. */
const OPEN =
  /(?:[,;]|(?<![\p{L}’'-])(?:the|an?|of|to|and|or|but|with|for|from|by|at|that|which|who|is|are|was|were|as|than|because|if|when|while|le|la|les|un|une|de|des|du|et|ou|mais|à|au|aux|avec|pour|par|dans|sur|que|qui|dont|est|sont|si|car))$/iu;
/** Shorter lines are signatures, verses and captions as often as sentences. */
const LEAST_LINE = 40;
/** Shorter texts say too little of whether their lines end with a full stop. */
const LEAST_TEXT = 120;
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;

/**
 * Whether a text of whole sentences ends in the middle of one. Lists, tables, code, verses and signatures do not: their
 * lines end as they like.
 */
export function endsMidSentence(content: string): boolean {
  const text = content.trimEnd();
  if (text.length < LEAST_TEXT || !GOES_ON.test(text.slice(-2))) return false;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const last = lines.at(-1) ?? "";
  if (last.length < LEAST_LINE || MARKUP.test(last) || isInFence(lines)) return false;
  if (ADDRESS.test(last.slice(last.lastIndexOf(" ") + 1))) return false;
  const before = lines.slice(0, -1).filter((line) => line.length >= LEAST_LINE && !MARKUP.test(line));
  const isProse = before.length > 0 || ENDED_BEFORE.test(last);
  return isProse && before.every((line) => ENDS.test(line.trimEnd()));
}

/** Whether a text ends in the middle of a sentence beyond doubt: with a word or a mark that something has to follow. */
export function breaksOff(content: string): boolean {
  return OPEN.test(content.trimEnd().slice(-20)) && endsMidSentence(content);
}

function isInFence(lines: readonly string[]): boolean {
  return lines.filter((line) => FENCE.test(line)).length % 2 === 1;
}
