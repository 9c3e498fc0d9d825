import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import { frameWatch, type WatchedFrame } from "./frame-watch";

const PAGE = "/app-frame.html";
const MIN_HEIGHT_PX = 40;
const MAX_HEIGHT_PX = 1200;

/** What is shown in a frame, and who hears of it. */
export interface ViewFrameContent {
  readonly title: string;
  /** A room of a fixed size, as for drawings; else it is resized. */
  readonly shape?: "document" | "slides" | undefined;
  readonly html: string;
  /** Hears whatever the view says. */
  onMessage(data: unknown): void;
  /** The view is gone, and does not come back. */
  onEnd(error: AppError): void;
}

/**
 * A document of a stranger's in a frame of no origin, by a page of ours whose policy lets it reach nothing. One that
 * hangs, or leads its frame elsewhere, is taken away.
 */
export class ViewFrame implements WatchedFrame {
  /** Its code is not ours, and tells nothing of when it runs. */
  readonly mayWorkUntold = true;
  readonly #host: HTMLElement;
  readonly #content: ViewFrameContent;
  readonly #frame = document.createElement("iframe");
  readonly #watch: Disposable;
  #isLoaded = false;

  constructor(host: HTMLElement, content: ViewFrameContent) {
    this.#host = host;
    this.#content = content;
    this.#frame.setAttribute("sandbox", "allow-scripts");
    this.#frame.setAttribute("referrerpolicy", "no-referrer");
    this.#frame.title = content.title;
    if (content.shape) this.#frame.dataset.size = content.shape;
    this.#frame.src = PAGE;
    this.#frame.addEventListener("load", this.#loaded);
    addEventListener("message", this.#hear);
    this.#watch = frameWatch.add(this);
  }

  start(): void {
    this.#isLoaded = false;
    this.#host.append(this.#frame);
  }

  remove(): void {
    this.#frame.remove();
  }

  end(error: AppError): void {
    this.dispose();
    this.#content.onEnd(error);
  }

  dispose(): void {
    removeEventListener("message", this.#hear);
    this.#frame.removeEventListener("load", this.#loaded);
    this.#watch.dispose();
    this.remove();
  }

  /** Hands the view a message. */
  post(message: object): void {
    // Its origin has no name that could be told.
    this.#frame.contentWindow?.postMessage(message, "*");
  }

  resize(heightPx: number): void {
    if (this.#content.shape) return;
    const height = Math.min(Math.max(heightPx, MIN_HEIGHT_PX), MAX_HEIGHT_PX);
    this.#frame.style.height = `${Math.ceil(height)}px`;
  }

  readonly #loaded = (): void => {
    if (this.#isLoaded) {
      this.end(new AppError("tool.view-left"));
      return;
    }
    this.#isLoaded = true;
    frameWatch.seen(this, "alive");
    this.post({ html: this.#content.html });
  };

  readonly #hear = ({ source, data }: MessageEvent): void => {
    if (source === null || source !== this.#frame.contentWindow || !this.#isLoaded) return;
    frameWatch.seen(this, "drawn");
    if (data !== "alive") this.#content.onMessage(data);
  };
}
