import type { Citation, LlmPart } from "@core/domain/model/llm";
import { pageAddress } from "@core/domain/source/page-address";
import { seenLine } from "@core/domain/text/visible-text";

const LONGEST_TITLE = 300;
const LONGEST_PASSAGE = 4_000;

/** A citation as a provider states it; texts it leaves out are empty. */
export interface StatedCitation {
  readonly url: string;
  readonly title: string;
  readonly passage?: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/**
 * The citations of one reply, each once: some servers repeat those so far with every piece. What pages are called and
 * where they are comes from the web: an address that is not one of a page (`javascript:`, `data:`), hides where it leads
 * (`https://bank.example@evil.example`) or is too long is left out.
 */
export class Citations {
  readonly #given = new Set<string>();

  *add(stated: StatedCitation): Generator<LlmPart> {
    const citation = citationOf(stated);
    const known = JSON.stringify(citation);
    if (!citation || this.#given.has(known)) return;
    this.#given.add(known);
    yield { type: "citation", citation };
  }
}

function citationOf(stated: StatedCitation): Citation | undefined {
  const url = pageAddress(stated.url);
  if (!url) return undefined;
  const { start, end } = stated;
  const isPlace = start !== undefined && end !== undefined && start >= 0 && end > start;
  const passage = stated.passage?.trim().slice(0, LONGEST_PASSAGE);
  return {
    url: url.href,
    title: seenLine(stated.title).slice(0, LONGEST_TITLE) || url.host,
    ...(passage ? { passage } : {}),
    ...(isPlace ? { start, end } : {}),
  };
}
