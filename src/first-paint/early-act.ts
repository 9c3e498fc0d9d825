/** Id of the element that holds the page as it is drawn before the application has started. */
export const FIRST_PAINT_ID = "first-paint";

/** An act of the user before the application had started; it is done again once it has. */
export type EarlyAct =
  | { readonly type: "click"; readonly on: EarlyTarget }
  | { readonly type: "keydown"; readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean };

/** A link, a button, a choice or what unfolds more, by what a person knows it by. */
export interface EarlyTarget {
  readonly tag: string;
  readonly name: string;
}

declare global {
  /** Put there by `/theme.js`, which is no part of the application's modules. */
  var earlyActs: EarlyAct[] | undefined;
  /** The text typed for the command palette before the application had started. */
  var earlyPaletteText: string | undefined;
}

const TARGETS = "a, button, label, summary";

/** The one that holds an element. */
export function earlyTargetOf(element: Element | null): EarlyTarget | undefined {
  const target = element?.closest<HTMLElement>(TARGETS);
  return target ? { tag: target.localName, name: nameOf(target) } : undefined;
}

/** The element that a target is in `page`. */
export function findEarlyTarget(page: Element, { tag, name }: EarlyTarget): HTMLElement | undefined {
  return [...page.querySelectorAll<HTMLElement>(tag)].find((element) => nameOf(element) === name);
}

function nameOf(element: HTMLElement): string {
  return element.ariaLabel ?? element.textContent.trim();
}
