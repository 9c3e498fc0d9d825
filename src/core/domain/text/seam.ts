/** Words by which a model speaks of the text in place of going on with it. */
const REMARK =
  /^\s*(?:(?:sure|certainly|of course|okay|here(?:['’]s| is| are)|i(?:['’]m| am| have|['’]ve| can|['’]ll| will)|continuing|the (?:text|document|answer|response) (?:is|was|ends)|sorry|voici|bien sûr|d['’]accord|je (?:suis|ne|reprends|poursuis|continue)|le (?:texte|document) est)(?!\p{L})|네[,.! ]|물론|죄송|알겠습니다)/iu;
/** Words of such a remark that say that it goes on. */
const GOING_ON =
  /\b(?:continu\p{L}*|left off|stopped|the rest|next (?:part|section)|la suite|poursui\p{L}*|reprends)(?!\p{L})|이어|계속|나머지|다음/iu;
/** A remark that goes on is one line, shorter than this, that ends as one does and speaks nobody's words. */
const LONGEST_REMARK = 200;
const ENDS_REMARK = /[:.!…]\s*(?:\*\*)?$/;
/** Words behind a text that offer more of it, or tell that it is not the end. */
const OFFER =
  /^(?:[[(*_-]*\s*)?(?:to be continued|continued in|end of (?:section|part|chapter) \d|à suivre|fin de la (?:section|partie) \d|(?:please )?let me know|would you like|shall i|should i|do you want me|if you(?:['’]d| would) like|dites-moi|souhaitez-vous|voulez-vous|원하시면|필요하시면|계속할까요|이어서 작성)/iu;
const LONGEST_OFFER = 300;

/** The least of an end that counts as said again, in UTF-16 units, and the letters among it. */
const LEAST_REPEATED = 20;
const LEAST_LETTERS = 10;
/** An end that is said again is looked for so far back. */
const LONGEST_REPEATED = 20_000;
/** Enough of a text to recognise its beginning by; shorter ones than the least are like others. */
const BEGINNING = 40;
const LEAST_BEGINNING = 10;

/** Whether a reply speaks of a text in place of being one. */
export function isRemark(reply: string): boolean {
  return REMARK.test(reply);
}

/** Whether what is to go on with a text begins it anew. */
export function beginsAnew(text: string, more: string): boolean {
  const beginning = text.trimStart().slice(0, BEGINNING);
  return beginning.length > LEAST_BEGINNING && more.trimStart().startsWith(beginning);
}

/** The continuation of a text as it belongs behind it: without the remark that it goes on, and the end of the text again. */
export function continued(text: string, more: string): string {
  const said = withoutRemark(more);
  return said.slice(repeatedLength(text, said));
}

/**
 * A section as it belongs behind the text before it: with the heading that it is to have, and without the title, the end
 * of that text and remarks of its writer. Nothing, where it begins the whole anew.
 */
export function sectionText(text: string, reply: string, heading: string, title: string): string {
  const plain = withoutTitle(withoutOffer(withoutRemark(reply).trim()), title);
  // The title is said again before sections of their own too.
  if (beginsAnew(withoutTitle(text, title), plain)) return "";
  const said = plain.slice(repeatedLength(text, plain)).trim();
  const lines = said.split("\n");
  while (lines.length > 0 && isAside(lines[0] ?? "", title)) lines.shift();
  const body = lines.join("\n").trim();
  if (body === "" || wordsOf(body) === wordsOf(heading)) return "";
  const hasHeading = wordsOf(body.slice(0, body.search(/\n|$/))) === wordsOf(heading);
  return hasHeading || heading === "" ? body : `${heading}\n\n${body}`;
}

/** Without the heading of the whole at its very beginning, also where the next one follows on the same line. */
function withoutTitle(text: string, title: string): string {
  const begin = text.trimStart();
  const heading = `# ${title}`;
  if (title === "" || !begin.startsWith(heading)) return text;
  const rest = begin.slice(heading.length).trimStart();
  const ends = rest === "" || rest.startsWith("#") || /^[ \t]*\n/.test(begin.slice(heading.length));
  return ends ? rest : text;
}

/** An empty line, a rule, a remark or the title of the whole, before a section begins. */
function isAside(line: string, title: string): boolean {
  const isTitle = /^#\s/.test(line) && wordsOf(line) === wordsOf(title);
  return line.trim() === "" || /^\s*(?:-{3,}|\*{3,})\s*$/.test(line) || isTitle || isGoingOn(line);
}

function wordsOf(line: string): string {
  return (line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

function isGoingOn(line: string): boolean {
  const said = line.trim();
  const isShort = said.length < LONGEST_REMARK && !/["“”«»]/.test(said);
  return isShort && ENDS_REMARK.test(said) && isRemark(said) && GOING_ON.test(said);
}

/** Without a first line that only says that it goes on; what may be words of the text stays. */
function withoutRemark(more: string): string {
  const begin = more.length - more.trimStart().length;
  const end = more.indexOf("\n", begin);
  if (end < 0 || !isGoingOn(more.slice(begin, end))) return more;
  return more.slice(end).replace(/^\s*\n/, "");
}

function withoutOffer(section: string): string {
  const start = section.lastIndexOf("\n\n");
  const last = section.slice(start + 1).trim();
  if (start < 0 || last.length > LONGEST_OFFER || !OFFER.test(last)) return section;
  const before = section.slice(0, start).trimEnd();
  return before.replace(/(?:(?<!-)-{3,}|(?<!\*)\*{3,})$/, "").trimEnd();
}

/** The length of what stands at the beginning of `more` and ended the text already. */
function repeatedLength(text: string, more: string): number {
  const begin = more.length - more.trimStart().length;
  const again = more.slice(begin).replace(/^(?:…|\.\.\.)\s?/, "");
  const probe = again.slice(0, LEAST_REPEATED);
  if ((probe.match(/\p{L}/gu) ?? []).length < LEAST_LETTERS) return 0;
  const tail = text.slice(-LONGEST_REPEATED);
  for (let at = tail.lastIndexOf(probe); at >= 0; at = at > 0 ? tail.lastIndexOf(probe, at - 1) : -1) {
    const whole = tail.slice(at);
    const end = again.startsWith(whole) ? whole : whole.trimEnd();
    if (!again.startsWith(end)) continue;
    // A text that says so twice in a row, such as in a refrain or in equal rows, may say it once more.
    if (tail.slice(0, at).trimEnd().endsWith(end.trim())) return 0;
    const gap = whole.slice(end.length);
    const after = more.length - again.length + end.length;
    // The space that the text ends with is not wanted twice.
    return after + (gap !== "" && more.startsWith(gap, after) ? gap.length : 0);
  }
  return 0;
}
