const OPENING = /^\s*<think(?:ing)?>/i;
const CLOSING = /<\/think(?:ing)?>/i;

/**
 * A reply without what was thought before it, for copying, exporting and the history sent to the model. Only blocks
 * at the start are left out: tags further on belong to the text, such as in an answer about think tags.
 */
export function withoutThoughts(content: string): string {
  let rest = content;
  for (let opening = OPENING.exec(rest); opening; opening = OPENING.exec(rest)) {
    const closing = CLOSING.exec(rest);
    if (!closing) return "";
    rest = rest.slice(closing.index + closing[0].length);
  }
  return rest === content ? content : rest.trimStart();
}
