import type { Notifier } from "@core/ports/notifier";

/** Limit for waiting for what is still being drawn. */
const DRAWING_LIMIT_MS = 8_000;
const DRAWING = 'main [data-status="drawing"]';

/**
 * Prints an element alone, under a name: browsers call the PDF as the page is titled. What is drawn only once it is seen
 * is drawn beforehand.
 */
export async function printArtifact(
  element: HTMLElement | null,
  name: string,
  notifier: Notifier,
): Promise<void> {
  const root = document.documentElement;
  const { title } = document;
  root.dataset.printing = "";
  element?.setAttribute("data-printed", "");
  try {
    await everythingDrawn(notifier);
    document.title = name;
    print();
  } finally {
    document.title = title;
    element?.removeAttribute("data-printed");
    delete root.dataset.printing;
  }
}

/** Prints the page once all of it is drawn. */
export async function printPage(notifier: Notifier): Promise<void> {
  await everythingDrawn(notifier);
  print();
}

/** Has all that is drawn on paper be drawn, and waits for it, so long; the user is told of the wait, and of what is not there. */
async function everythingDrawn(notifier: Notifier): Promise<void> {
  // As the browser itself announces it, but in time.
  dispatchEvent(new Event("beforeprint"));
  // Drawings that have just come into view begin with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  if (!document.querySelector(DRAWING)) return;
  notifier.notify({ level: "info", code: "print.waiting" });
  await nothingDrawing();
  const count = document.querySelectorAll(DRAWING).length;
  if (count > 0)
    notifier.notify({ level: "warning", code: "print.undrawn", params: { count }, lasting: true });
}

/** Until no block is being drawn any more, or for so long. */
function nothingDrawing(): Promise<void> {
  return new Promise<void>((resolve) => {
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => document.querySelector(DRAWING) || done());
    const timer = setTimeout(done, DRAWING_LIMIT_MS);
    observer.observe(document.body, {
      attributes: true,
      childList: true,
      subtree: true,
      attributeFilter: ["data-status"],
    });
  });
}
