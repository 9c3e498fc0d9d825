import type { Token } from "markdown-it";
import type { Attributes, ReactElement, ReactNode } from "react";
import { addCitedText } from "./citations";
import { CodeFence } from "./code-fence";
import { ElementStack } from "./element-stack";
import { FootnoteReference } from "./footnote-reference";
import styles from "./markdown.module.css";
import { MarkdownImage } from "./markdown-image";
import { MarkdownLink } from "./markdown-link";
import { MathFormula } from "./math-formula";
import { allowedProps, endedBy, isAllowedTag } from "./parse/html-policy";
import { htmlPieces } from "./parse/html-tags";
import { itemsOf } from "./parse/items-of";

/** Items of a list or rows of a table that are drawn together, so that a long one is not drawn again as a whole. */
const GROUP_SIZE = 24;

/** Turns parsed tokens into React elements; every element and attribute is created by name, never from a string. */
export function renderTokens(tokens: readonly Token[]): ReactNode {
  const stack = new ElementStack();
  const { list, end } = itemsOf(tokens);
  const start = list[0]?.from ?? 0;
  renderAll(stack, tokens.slice(0, start));
  for (let first = 0; first < list.length; first += GROUP_SIZE) {
    const group = tokens.slice(list[first]?.from, list[first + GROUP_SIZE]?.from ?? end);
    stack.add(groupOf(group));
  }
  renderAll(stack, tokens.slice(list.length > 0 ? end : start));
  return stack.finish();
}

/** A paragraph that holds the content of one inline token. */
export function renderParagraph(
  inline: Token,
  props: Attributes & { className?: string | undefined },
): ReactElement {
  const stack = new ElementStack();
  renderToken(stack, inline);
  return stack.finish("p", props);
}

/** Groups as they were drawn, by their first token: React leaves alone what is the same element as before. */
const drawnGroups = new WeakMap<Token, { readonly group: ReactElement; last: Token; count: number }>();

/** Items are parsed again from one of them on to the end, so that between two tokens that are the same nothing is new. */
function groupOf(tokens: readonly Token[]): ReactElement | undefined {
  const [first, last, count] = [tokens[0], tokens.at(-1), tokens.length];
  if (!first || !last) return undefined;
  const drawn = drawnGroups.get(first);
  if (drawn && drawn.last === last && drawn.count === count) return drawn.group;
  const stack = new ElementStack();
  renderAll(stack, tokens);
  const group = stack.finish();
  drawnGroups.set(first, { group, last, count });
  return group;
}

function renderAll(stack: ElementStack, tokens: readonly Token[]): void {
  for (const token of tokens) renderToken(stack, token);
}

const ALIGNED: Readonly<Record<string, string | undefined>> = {
  "text-align:center": styles.center,
  "text-align:right": styles.right,
};

function renderToken(stack: ElementStack, token: Token): void {
  if (token.hidden) return;
  const leaf = LEAVES[token.type];
  if (leaf) leaf(stack, token);
  else if (token.nesting === 1) openToken(stack, token);
  else if (token.nesting === -1) closeToken(stack, token);
  else stack.add(token.content);
}

function openToken(stack: ElementStack, token: Token): void {
  if (token.type === "link_open") {
    stack.open(MarkdownLink, { href: attr(token, "href"), title: attr(token, "title") });
    return;
  }
  if (token.type === "table_open") stack.open("div", { className: styles.tableScroll, tabIndex: 0 });
  const start = attr(token, "start");
  const props: Record<string, unknown> = { className: ALIGNED[attr(token, "style") ?? ""] };
  if (start !== undefined) props.start = Number(start);
  stack.open(token.tag as "p", props);
}

function closeToken(stack: ElementStack, token: Token): void {
  stack.close();
  if (token.type === "table_close") stack.close();
}

const LEAVES: Readonly<Record<string, (stack: ElementStack, token: Token) => void>> = {
  inline: (stack, token) => {
    for (const [place, child] of (token.children ?? []).entries())
      if (!isBroken(child, token.children?.[place - 1])) renderToken(stack, child);
  },
  text: (stack, token) => addCitedText(stack, token.content),
  softbreak: (stack) => stack.add("\n"),
  hardbreak: (stack) => stack.add(<br />),
  hr: (stack) => stack.add(<hr />),
  code_inline: (stack, token) => stack.add(<code>{token.content}</code>),
  code_block: (stack, token) => stack.add(<CodeFence info="" code={token.content} open={false} />),
  fence: (stack, token) =>
    stack.add(<CodeFence info={token.info} code={token.content} open={token.meta?.open === true} />),
  image: (stack, token) =>
    stack.add(
      <MarkdownImage
        src={attr(token, "src")}
        alt={plainText(token.children ?? [])}
        title={attr(token, "title")}
      />,
    ),
  task_checkbox: (stack, token) =>
    stack.add(
      <input
        type="checkbox"
        disabled
        checked={token.meta?.checked === true}
        readOnly
        className={styles.task}
      />,
    ),
  math_inline: (stack, token) => stack.add(formula(token)),
  math_block: (stack, token) => stack.add(formula(token)),
  footnote_reference: (stack, token) => stack.add(<FootnoteReference label={String(token.meta?.label)} />),
  footnote_open: () => {},
  footnote_close: () => {},
  html_inline: (stack, token) => renderHtml(stack, token.content, false),
  html_block: (stack, token) => renderHtml(stack, token.content, true),
};

/** A line that ends with `<br>` in the source has ended there already. */
function isBroken({ type }: Token, before: Token | undefined): boolean {
  return type === "softbreak" && before?.type === "html_inline" && /^<br\b/i.test(before.content);
}

function formula(token: Token): ReactNode {
  return (
    <MathFormula
      tex={token.content}
      source={String(token.meta?.source)}
      display={token.meta?.display === true}
    />
  );
}

function renderHtml(stack: ElementStack, source: string, isBlock: boolean): void {
  for (const piece of htmlPieces(source)) {
    if (piece.type === "text") {
      // Line ends between the tags of a table are not allowed inside it.
      if (!isBlock || piece.text.trim() !== "") stack.add(piece.text);
    } else if (!isAllowedTag(piece.tag)) stack.add(piece.source);
    else if (piece.type === "close") stack.closeHtml(piece.tag);
    else {
      stack.closeWhile(endedBy(piece.tag));
      renderHtmlOpening(stack, piece.tag, piece.attributes, piece.isVoid);
    }
  }
}

function renderHtmlOpening(
  stack: ElementStack,
  tag: string,
  attributes: Readonly<Record<string, string>>,
  isVoid: boolean,
): void {
  if (tag === "img") {
    stack.add(<MarkdownImage src={attributes.src} alt={attributes.alt ?? ""} title={attributes.title} />);
    return;
  }
  if (tag === "a") stack.open(MarkdownLink, { href: attributes.href, title: attributes.title }, tag);
  else stack.open(tag as "div", allowedProps(attributes), tag);
  if (isVoid) stack.closeHtml(tag);
}

function attr(token: Token, name: string): string | undefined {
  const value = token.attrGet(name);
  return value === null ? undefined : String(value);
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.children) return plainText(token.children);
      return token.type === "softbreak" || token.type === "hardbreak" ? "\n" : token.content;
    })
    .join("");
}
