/** Limit for waiting for what is still being drawn. */
const DRAWING_LIMIT_MS = 8_000;

/**
 * Prints an element alone, under a name: browsers call the PDF as the page is titled. What is drawn only once it is seen
 * is drawn beforehand.
 */
export async function printArtifact(element: HTMLElement | null, name: string): Promise<void> {
  const root = document.documentElement;
  const { title } = document;
  root.dataset.printing = "";
  element?.setAttribute("data-printed", "");
  try {
    // As the browser itself announces it, but in time.
    dispatchEvent(new Event("beforeprint"));
    await nothingDrawing();
    document.title = name;
    print();
  } finally {
    document.title = title;
    element?.removeAttribute("data-printed");
    delete root.dataset.printing;
  }
}

/** Until no block is being drawn any more, or for so long. */
async function nothingDrawing(): Promise<void> {
  // Drawings that have just come into view begin with the next frame.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const isDrawing = () => document.querySelector('main [data-status="drawing"]') !== null;
  if (!isDrawing()) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(() => isDrawing() || done());
    const timer = setTimeout(done, DRAWING_LIMIT_MS);
    observer.observe(document.body, {
      attributes: true,
      childList: true,
      subtree: true,
      attributeFilter: ["data-status"],
    });
  });
}
