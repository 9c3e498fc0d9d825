import { AppError, isAppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";
import { frameWatch, type WatchedFrame } from "./frame-watch";

const PAGE = "/app-frame.html";
/** The page's message about a view that has come by an inner frame. */
const LEFT = "left";
const MIN_HEIGHT_PX = 40;
const MAX_HEIGHT_PX = 1200;

/** The content of a frame, and its listeners. */
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

/** All that are shown, or wait for their turn: which of them led elsewhere the browser does not tell. */
const views = new Set<ViewFrame>();

/**
 * A browser tells that a navigation was refused well before its frame has gone, in which time a script could name many
 * more hosts. So none stays.
 */
function endAll({ effectiveDirective }: SecurityPolicyViolationEvent): void {
  if (effectiveDirective !== "frame-src") return;
  const code = views.size > 1 ? "tool.view-near-left" : "tool.view-left";
  for (const view of [...views]) view.end(new AppError(code));
}

/** Whether a view was ended because it, or one beside it, led elsewhere. */
export function hasLeft(error: unknown): error is AppError {
  return isAppError(error) && ["tool.view-left", "tool.view-near-left"].includes(error.code);
}

/**
 * A document of a stranger's in a frame of no origin, by a page of ours whose policy lets it reach nothing. One that
 * hangs, leads its frame elsewhere or comes by an inner one is taken away.
 */
export class ViewFrame implements WatchedFrame {
  /** Its code is not ours, and does not report when it runs. */
  readonly mayWorkUnreported = true;
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
    addEventListener("message", this.#onMessage);
    views.add(this);
    // Once, however often it is asked for.
    document.addEventListener("securitypolicyviolation", endAll);
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
    views.delete(this);
    removeEventListener("message", this.#onMessage);
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

  readonly #onMessage = ({ source, data }: MessageEvent): void => {
    const view = this.#frame.contentWindow;
    if (source === null || source !== view || !this.#isLoaded) return;
    if (data === LEFT || view.length > 0) {
      this.end(new AppError("tool.view-left"));
      return;
    }
    frameWatch.seen(this, "drawn");
    if (data !== "alive") this.#content.onMessage(data);
  };
}
