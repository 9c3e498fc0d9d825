import { type Disposable, disposable, disposeAll } from "@core/lifecycle/disposable";
import type { Drawing } from "@core/points/code-block-renderer";
import { frameDocument } from "./frame-document";
import { frameWatch } from "./frame-watch";
import { onThemeChange, themeAround } from "./page-theme";

/** A document without script, for a frame that may do nothing at all. */
export interface StaticDocument {
  readonly body: string;
  readonly css: string;
}

/** A document that is shown; `redraw` makes it anew. */
export interface StaticDrawing extends Drawing {
  redraw(): void;
}

/** Shows a document in a frame with every restriction on; it is made anew when the page's theme changes. */
export function staticFrame(
  host: HTMLElement,
  title: string,
  size: string,
  make: (theme: "light" | "dark") => StaticDocument,
): StaticDrawing {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "");
  frame.title = title;
  frame.dataset.size = size;
  const draw = () => {
    const { name } = themeAround(host);
    const { body, css } = make(name);
    frame.srcdoc = frameDocument(undefined, name, body, css);
  };
  draw();
  const owned: Disposable[] = [disposable(() => frame.remove()), onThemeChange(draw)];
  const ended = new Promise<unknown>((resolve) => {
    const watched = {
      remove: () => frame.remove(),
      start: () => host.append(frame),
      end: (error: unknown) => {
        disposeAll(owned);
        resolve(error);
      },
    };
    owned.push(frameWatch.add(watched, true));
  });
  return { ended, redraw: draw, dispose: () => disposeAll(owned) };
}
