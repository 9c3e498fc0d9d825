import type { MarkdownIt, StateCore, Token } from "markdown-it";

const BOX = /^\[([ xX])\](?=\s|$)/;

/** GFM task lists: a `task_checkbox` token at the start of each item that begins with `[ ]` or `[x]`. */
export function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.after("inline", "task_lists", (state) => {
    state.tokens.forEach((token, index) => {
      if (token.type === "inline" && state.tokens[index - 2]?.type === "list_item_open") addBox(state, token);
    });
  });
  parser.renderer.rules.task_checkbox = (tokens, index) =>
    `<input type="checkbox"${tokens[index]?.meta?.checked ? ' checked=""' : ""} disabled="" />`;
}

function addBox(state: StateCore, inline: Token): void {
  const first = inline.children?.[0];
  const match = first?.type === "text" ? BOX.exec(first.content) : null;
  if (!first || !match || !inline.children) return;
  first.content = first.content.slice(match[0].length);
  const box = new state.Token("task_checkbox", "input", 0);
  box.meta = { checked: match[1] !== " " };
  inline.children.unshift(box);
}
