import { AppError } from "@core/errors/app-error";
import { type Disposable, disposable, disposeAll } from "@core/lifecycle/disposable";
import type { Drawing, DrawingPages, FrameLook } from "@core/points/code-block-renderer";
import {
  type FrameGlance,
  type FrameMessage,
  type FramePicture,
  type FrameRest,
  type FrameTask,
  type FrameTheme,
  readFrameMessage,
} from "@core/points/code-block-renderer/frame-protocol";
import { frameWatch, type WatchedFrame } from "./frame-watch";
import { keepRendered } from "./keep-rendered";
import { onThemeChange, PAPER, themeAround } from "./page-theme";

const MIN_HEIGHT_PX = 24;
const MAX_HEIGHT_PX = 4000;
/** A drawing that is taken away waits no longer for its picture. */
const GLANCE_LIMIT_MS = 2000;

/** The content of a frame. */
export interface FrameContent {
  readonly look: FrameLook;
  /** The document with the renderer's script. */
  readonly srcdoc: string;
  readonly source: string;
  /** Present where the source is made for a theme: makes the one for another. */
  readonly renew?: ((theme: FrameTheme, signal: AbortSignal) => Promise<string>) | undefined;
  /** The theme that `source` was made for. */
  readonly theme: FrameTheme;
  readonly wantsPicture?: boolean | undefined;
  /** Hears of a link that was clicked in the drawing; the address is untrusted. */
  onLink(address: string): void;
}

/** One drawing in a frame of its own; it follows the page's theme and begins again when the watch says so. */
export class DrawingFrame implements WatchedFrame, Drawing {
  /** Settles once the first drawing stands; rejects when it fails. */
  readonly drawn: Promise<DrawingFrame>;
  /** Resolves with the error when a drawing that stood has to be taken away. */
  readonly ended: Promise<unknown>;
  /** Resolves with nothing where none was asked for, or none came before the frame went. */
  readonly picture: Promise<FramePicture | undefined>;
  /** Known once the drawing stands. */
  pages?: DrawingPages;
  /** A drawing that moves by itself is drawn again and again without reporting that. */
  mayWorkUnreported = false;
  readonly #host: HTMLElement;
  readonly #content: FrameContent;
  readonly #frame = document.createElement("iframe");
  readonly #owned: readonly Disposable[];
  #source: string;
  /** Name of the theme the source was made for. */
  #madeFor: FrameTheme["name"];
  #renewing: AbortController | undefined;
  #settleDrawn: { resolve: (drawing: DrawingFrame) => void; reject: (error: unknown) => void } | undefined;
  #settleEnded: ((error: unknown) => void) | undefined;
  #settlePicture: ((picture: FramePicture | undefined) => void) | undefined;
  #settleGlance: ((picture: FramePicture | undefined) => void) | undefined;
  #port: MessagePort | undefined;
  #lastId = 0;
  #page = 0;
  /** Keeps the frame rendered while it draws. */
  #rendering: Disposable | undefined;
  #redrawing: Disposable | undefined;

  constructor(host: HTMLElement, content: FrameContent) {
    const { title, shape } = content.look;
    this.#host = host;
    this.#content = content;
    this.#source = content.source;
    this.#madeFor = content.theme.name;
    this.#frame.setAttribute("sandbox", "allow-scripts");
    this.#frame.title = title;
    if (shape) this.#frame.dataset.size = shape;
    this.#frame.srcdoc = content.srcdoc;
    this.drawn = new Promise((resolve, reject) => {
      this.#settleDrawn = { resolve, reject };
    });
    this.ended = new Promise((resolve) => {
      this.#settleEnded = resolve;
    });
    this.picture = new Promise((resolve) => {
      this.#settlePicture = resolve;
    });
    addEventListener("message", this.#onMessage);
    this.#owned = [onThemeChange(this.#redraw), frameWatch.add(this)];
  }

  remove(): void {
    this.#rest();
    this.#redrawing?.dispose();
    this.#frame.remove();
    this.#port?.close();
    this.#port = undefined;
  }

  start(): void {
    this.#host.append(this.#frame);
  }

  rest(isResting: boolean): void {
    this.#port?.postMessage({ isResting } satisfies FrameRest);
  }

  async asPicture(): Promise<FramePicture | undefined> {
    const rendering = keepRendered(this.#frame);
    this.#settleGlance?.(undefined);
    const picture = await new Promise<FramePicture | undefined>((resolve) => {
      this.#settleGlance = resolve;
      setTimeout(() => resolve(undefined), GLANCE_LIMIT_MS);
      this.#port?.postMessage({ wantsPicture: true } satisfies FrameGlance);
    });
    rendering.dispose();
    return picture;
  }

  end(error: unknown): void {
    this.dispose();
    this.#settleDrawn?.reject(error);
    this.#settleEnded?.(error);
  }

  dispose(): void {
    removeEventListener("message", this.#onMessage);
    disposeAll(this.#owned);
    this.#renewing?.abort();
    this.remove();
    this.#takePicture(undefined);
  }

  readonly #onMessage = (event: MessageEvent): void => {
    if (event.source !== this.#frame.contentWindow) return;
    const message = readFrameMessage(event.data);
    if (message?.type === "ready") this.#converse();
    else if (message?.type === "link") this.#content.onLink(message.address);
  };

  /** The document in the frame has come up: from here on it is talked with through a port of its own. */
  #converse(): void {
    const { port1, port2 } = new MessageChannel();
    this.#port?.close();
    this.#port = port1;
    port1.onmessage = ({ data }) => {
      const message = readFrameMessage(data);
      if (message) this.#receive(message);
    };
    frameWatch.seen(this, "alive");
    this.#send([port2]);
    // The theme may have changed while the source was made, or while the frame was away.
    if (this.#content.renew && this.#madeFor !== this.#theme.name) this.#redraw();
  }

  /** A drawing out of view is drawn in the other theme when it is seen. */
  readonly #redraw = (): void => {
    this.#redrawing?.dispose();
    this.#redrawing = whenNear(this.#frame, () => void this.#drawAnew());
  };

  async #drawAnew(): Promise<void> {
    const { renew } = this.#content;
    this.#renewing?.abort();
    this.#renewing = new AbortController();
    const { signal } = this.#renewing;
    if (renew) {
      const theme = this.#theme;
      try {
        const source = await renew(theme, signal);
        signal.throwIfAborted();
        [this.#source, this.#madeFor] = [source, theme.name];
      } catch (error) {
        if (!signal.aborted) this.end(error);
        return;
      }
    }
    if (this.#port) this.#send();
  }

  get #theme(): FrameTheme {
    return this.#content.wantsPicture ? PAPER : themeAround(this.#host);
  }

  #rest(): void {
    this.#rendering?.dispose();
    this.#rendering = undefined;
  }

  #send(ports: Transferable[] = []): void {
    this.#rendering ??= keepRendered(this.#frame);
    const { wantsPicture = false } = this.#content;
    const [source, theme] = [this.#source, this.#theme];
    const task: FrameTask = { id: ++this.#lastId, source, theme, page: this.#page, wantsPicture };
    this.#frame.contentWindow?.postMessage(task, "*", ports);
  }

  #receive(message: FrameMessage): void {
    const { type } = message;
    frameWatch.seen(this, type === "busy" || type === "idle" || type === "drawn" ? type : "alive");
    if (type === "size") this.#setHeight(message.heightPx);
    else if (type === "failed") this.end(new AppError("block.invalid", { reason: message.reason }));
    else if (type === "picture") this.#takePicture(message.picture);
    else if (type === "drawn" && message.id === this.#lastId) {
      this.#rest();
      this.mayWorkUnreported = message.moves === true;
      this.pages ??= this.#pagesOf(message.pages);
      this.#settleDrawn?.resolve(this);
    }
  }

  #takePicture(picture: FramePicture | undefined): void {
    this.#settlePicture?.(picture);
    this.#settleGlance?.(picture);
  }

  #pagesOf(count: number): DrawingPages {
    const show = (index: number) => {
      this.#page = index;
      if (this.#port) this.#send();
    };
    return { count, show };
  }

  #setHeight(heightPx: number): void {
    if (this.#content.look.shape) return;
    this.#frame.style.height = `${Math.min(Math.max(heightPx, MIN_HEIGHT_PX), MAX_HEIGHT_PX)}px`;
  }
}

/** The distance outside the view that counts as near. */
const MARGIN = "300px";

/** Calls back once, as soon as an element is in view or about to be. */
function whenNear(element: Element, run: () => void): Disposable {
  if (!("IntersectionObserver" in globalThis)) {
    run();
    return disposable(() => {});
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return disposable(() => observer.disconnect());
}
