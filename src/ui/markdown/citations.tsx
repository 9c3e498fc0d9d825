import { citationMarks } from "@core/domain/source/source";
import { createContext, Fragment, type MouseEvent, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { ElementStack } from "./element-stack";
import { addText } from "./long-words";

/** The sources that the text around cites by number, and a prefix that makes the ids of their entries unique on the page. */
export interface CitationScope {
  readonly numbers: ReadonlySet<number>;
  readonly idPrefix: string;
}

/** A piece of text with more citations than that has none that anybody follows. */
const MOST = 200;

const CitationContext = createContext<CitationScope | undefined>(undefined);

/** Tells the citations below what they lead to. */
export const CitationProvider = CitationContext.Provider;

/** The targets of the citations around, where they are known. */
export function useCitationScope(): CitationScope | undefined {
  return useContext(CitationContext);
}

/** The id of the entry of a source in its list. */
export function sourceEntryId({ idPrefix }: CitationScope, number: number): string {
  return `${idPrefix}source-${number}`;
}

/** The first place in the text that cites a source. */
export function firstCitation(scope: CitationScope, number: number): HTMLElement | null {
  const id = sourceEntryId(scope, number);
  const all = document.querySelectorAll<HTMLElement>("[data-cites]");
  return [...all].find(({ dataset }) => dataset.cites === id) ?? null;
}

/** Adds a text, with links to the sources where it cites any, as in `[101]`. */
export function addCitedText(stack: ElementStack, text: string): void {
  const marks = text.includes("[") ? citationMarks(text) : [];
  if (marks.length === 0 || marks.length > MOST) {
    addText(stack, text);
    return;
  }
  let from = 0;
  for (const { start, end } of marks) {
    if (start > from) addText(stack, text.slice(from, start));
    stack.add(<CitationReference mark={text.slice(start, end)} />);
    from = end;
  }
  if (from < text.length) addText(stack, text.slice(from));
}

/** Numbers in brackets; each that is one of a source leads to it. */
function CitationReference({ mark }: { mark: string }): ReactNode {
  const scope = useCitationScope();
  if (!scope) return mark;
  let at = 0;
  return mark.split(/(\d+)/).map((piece) => {
    at += piece.length;
    const isKnown = /^\d/.test(piece) && scope.numbers.has(Number(piece));
    return (
      <Fragment key={at}>{isKnown ? <CitationLink number={Number(piece)} scope={scope} /> : piece}</Fragment>
    );
  });
}

/** Goes to the entry of a source without touching the address. */
function CitationLink({ number, scope }: { number: number; scope: CitationScope }): ReactNode {
  const { t } = useTranslation("markdown");
  const id = sourceEntryId(scope, number);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    reveal(document.getElementById(id));
  };
  return (
    <a href={`#${id}`} data-cites={id} aria-label={t("citation.open", { number })} onClick={follow}>
      {number}
    </a>
  );
}

/** Brings something into view and to the keyboard. */
export function reveal(target: HTMLElement | null): void {
  target?.scrollIntoView({ block: "nearest" });
  target?.focus({ preventScroll: true });
}
