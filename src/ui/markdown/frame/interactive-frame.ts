import { AppError } from "@core/errors/app-error";
import { type Disposable, disposeAll } from "@core/lifecycle/disposable";
import { MessageAllowance } from "@core/lifecycle/message-allowance";
import type { Drawing, InteractiveRenderer } from "@core/points/code-block-renderer";
import { readFrameMessage } from "@core/points/code-block-renderer/frame-protocol";
import { onThemeChange, themeAround } from "./page-theme";
import { hasLeft, ViewFrame } from "./view-frame";

/** A document that answers, and has not drawn anything by then, never will. */
const DRAWING_LIMIT_MS = 20_000;

/** The documents that led elsewhere since the page was loaded, with what is said of it: none is drawn again unasked. */
export const closedDocuments = new Map<string, AppError>();

/** The content a document draws, and its listeners. */
export interface InteractiveContent {
  readonly renderer: Pick<InteractiveRenderer, "title" | "shape" | "document">;
  readonly source: string;
  /** Of the fence. */
  readonly language: string;
  /** Hears of a link that was clicked; the address is untrusted. */
  onLink(address: string): void;
}

/**
 * A drawing by a document of a stranger's, with its scripts, where it reaches nothing. Once it says that it is ready it
 * is handed the source, and again with each other theme. One that hangs, floods or leads its frame elsewhere is ended.
 */
export class InteractiveFrame implements Drawing {
  /** Settles once the document says that it has drawn; rejects when it fails. */
  readonly drawn: Promise<Drawing>;
  readonly ended: Promise<unknown>;

  readonly #host: HTMLElement;
  readonly #content: InteractiveContent;
  readonly #frame: ViewFrame;
  readonly #allowance = new MessageAllowance(performance.now());
  readonly #owned: readonly Disposable[];
  readonly #timer: ReturnType<typeof setTimeout>;
  #settleDrawn: { resolve: (drawing: Drawing) => void; reject: (error: unknown) => void } | undefined;
  #settleEnded: ((error: unknown) => void) | undefined;
  #isReady = false;
  #lastId = 0;

  constructor(host: HTMLElement, content: InteractiveContent, signal: AbortSignal) {
    const { title, shape, document } = content.renderer;
    this.#host = host;
    this.#content = content;
    this.drawn = new Promise((resolve, reject) => {
      this.#settleDrawn = { resolve, reject };
    });
    this.ended = new Promise((resolve) => {
      this.#settleEnded = resolve;
    });
    // A document that says nothing of its own about it stands on the page's ground.
    const html = `<meta name="color-scheme" content="${themeAround(host).name}">${document}`;
    const onEnd = (error: AppError) => this.#end(error);
    this.#frame = new ViewFrame(host, { title, shape, html, onMessage: this.#onMessage, onEnd });
    this.#owned = [onThemeChange(() => this.#send()), this.#frame];
    const seconds = DRAWING_LIMIT_MS / 1000;
    this.#timer = setTimeout(() => this.#end(new AppError("block.timeout", { seconds })), DRAWING_LIMIT_MS);
    signal.addEventListener("abort", () => this.#end(signal.reason), { once: true });
  }

  dispose(): void {
    clearTimeout(this.#timer);
    disposeAll(this.#owned);
  }

  readonly #onMessage = (data: unknown): void => {
    const message = readFrameMessage(data);
    if (!this.#allowance.take(performance.now())) this.#end(new AppError("tool.view-flood"));
    else if (message?.type === "ready") {
      this.#isReady = true;
      this.#send();
    } else if (message?.type === "size") this.#frame.resize(message.heightPx);
    else if (message?.type === "link") this.#content.onLink(message.address);
    else if (message?.type === "failed") this.#end(new AppError("block.invalid", { reason: message.reason }));
    else if (message?.type === "drawn" && message.id === this.#lastId) {
      clearTimeout(this.#timer);
      this.#settleDrawn?.resolve(this);
    }
  };

  #send(): void {
    if (!this.#isReady) return;
    const { source, language } = this.#content;
    this.#lastId += 1;
    this.#frame.post({ id: this.#lastId, source, language, theme: themeAround(this.#host) });
  }

  #end(error: unknown): void {
    if (hasLeft(error)) closedDocuments.set(this.#content.renderer.document, error);
    this.dispose();
    this.#settleDrawn?.reject(error);
    this.#settleEnded?.(error);
  }
}
