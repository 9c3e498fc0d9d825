import type { PageDrawing } from "./page-drawing";

/** The content to show of a page. */
export interface PageContent extends Pick<PageDrawing, "styles"> {
  readonly content?: string | undefined;
  /** Nothing is left to come. */
  readonly isWhole?: boolean;
}

/** Makes the link to the page at `path` the current one of the frame, where that of the home page was. */
export function markPage(frame: HTMLElement, path: string): void {
  const home = frame.querySelector("nav [aria-current]");
  const [link, current = ""] = home?.classList ?? [];
  home?.removeAttribute("aria-current");
  for (const each of frame.querySelectorAll(`nav .${link}`)) {
    const to = each.getAttribute("href");
    each.classList.toggle(current, !!to && to !== "/" && path.startsWith(to));
    if (to === path) each.ariaCurrent = "page";
  }
}

/** Puts the content of a page, where it is drawn, into the frame. */
export function showPage(frame: HTMLElement, { content, styles, isWhole }: PageContent = {}): void {
  const main = frame.querySelector("[data-drawn=page]");
  if (!main || !content) return;
  main.toggleAttribute("data-whole", isWhole);
  main.append(document.createRange().createContextualFragment(content));
  const style = document.createElement("style");
  style.textContent = styles ?? "";
  frame.append(style);
}
