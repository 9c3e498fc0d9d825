import { type Disposable, disposable, disposeAll } from "@core/lifecycle/disposable";
import { frameDocument } from "./frame-document";
import { onThemeChange, themeAround } from "./page-theme";

/** A document without script, for a frame that may do nothing at all. */
export interface StaticDocument {
  readonly body: string;
  readonly css: string;
}

/** Shows a document in a frame with every restriction on; it is made anew when the page's theme changes. */
export function staticFrame(
  host: HTMLElement,
  title: string,
  size: string,
  make: (theme: "light" | "dark") => StaticDocument,
): Disposable {
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
  host.append(frame);
  const theme = onThemeChange(draw);
  return disposable(() => disposeAll([disposable(() => frame.remove()), theme]));
}
