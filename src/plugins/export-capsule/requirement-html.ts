import { outcomeOf, type Requirement } from "@core/domain/requirement/requirement";
import type { Inline, RichBlock, RichText } from "@core/domain/text/rich-text";
import type { ExportRequest } from "@core/points/artifact-exporter";
import { escapeHtml } from "@shared/rich-text-html";
import type { WordOf } from "./capsule-words";

/** A requirement with its verdict, what shows it, and a way to where that stands. */
export function requirementHtml(
  requirement: Requirement,
  place: number,
  { text, source }: ExportRequest,
  words: WordOf,
): string {
  const { description, validationResult, proof } = requirement;
  const outcome = outcomeOf(requirement);
  const isMarked = source.language !== "html" && passageIn(text, requirement) >= 0;
  const isQuote = proof?.kind === "quote";
  const reason = isQuote ? "" : validationResult || proof?.text;
  const parts = [
    reason ? `<p>${escapeHtml(reason)}</p>` : "",
    isQuote ? `<blockquote>${escapeHtml(proof.text.replace(/[*_`]/g, ""))}</blockquote>` : "",
    isMarked ? `<p><a href="#proof-${place + 1}">${escapeHtml(words("show"))}</a></p>` : "",
  ].join("");
  const head = `<strong class="${outcome}">${escapeHtml(words(outcome))}</strong> ${escapeHtml(description)}`;
  return `<li><details${parts ? " open" : ""}><summary>${head}</summary>${parts}</details></li>`;
}

/** Which block of a text holds the words that prove a requirement; -1 where none does, or no words do. */
export function passageIn({ blocks }: RichText, { proof }: Requirement): number {
  const wanted = proof?.kind === "quote" ? lettersOf(proof.text) : "";
  return wanted === "" ? -1 : blocks.findIndex((block) => lettersOf(blockText(block)).includes(wanted));
}

/** Only letters and digits: marks, quotation marks and line ends differ between a text and what is quoted of it. */
function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The words of a block, of which letters alone are compared: nothing stands between them. */
function blockText(block: RichBlock): string {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return inlineText(block.content);
    case "list":
      return block.items.map(({ blocks }) => blocks.map(blockText).join("")).join("");
    case "quote":
      return block.blocks.map(blockText).join("");
    case "table":
      return [block.head, ...block.rows].map((cells) => cells.map(inlineText).join("")).join("");
    case "code":
      return block.text;
    case "formula":
      return block.tex;
    case "rule":
      return "";
  }
}

function inlineText(content: readonly Inline[]): string {
  return content.map((each) => (each.type === "text" ? each.text : "")).join("");
}
