/**
 * Whether a stranger's JSON is nested no deeper than so many levels and has no more values than so many. It is told from
 * the text in one pass, as what is parsed of a few megabytes may hold the page for a second.
 */
export function isModestJson(json: string, deepest: number, mostValues: number): boolean {
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (character === '"') at = endOfText(json, at);
    else if (character === "," || character === ":") values += 1;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth > deepest || values > mostValues) return false;
  }
  return true;
}

/** The end of the text that begins there. */
function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    if (json[at] === "\\") at += 1;
    else if (json[at] === '"') return at;
  }
  return json.length;
}
