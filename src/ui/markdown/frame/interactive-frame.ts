import { AppError, toAppError } from "@core/errors/app-error";
import { type Disposable, disposeAll } from "@core/lifecycle/disposable";
import { MessageAllowance } from "@core/lifecycle/message-allowance";
import type { Drawing, InteractiveRenderer } from "@core/points/code-block-renderer";
import { readFrameMessage } from "@core/points/code-block-renderer/frame-protocol";
import type { Json } from "@core/ports/plugin-cells";
import { onThemeChange, themeAround } from "./page-theme";
import { hasLeft, ViewFrame } from "./view-frame";

/** A document that answers, and has not drawn anything by then, never will. */
const DRAWING_LIMIT_MS = 20_000;

/** The documents that led elsewhere since the page was loaded, with what is said of it: none is drawn again unasked. */
export const closedDocuments = new Map<string, AppError>();

/** At most so many questions of a document are open at a time. */
const MOST_ASKED = 8;

/** The talk of a view with its plugin, in place of a source. */
export interface ViewTalk {
  /** The place of the view, and what it is told of it. */
  readonly given: object;
  /** The plugin's answer to a question of the document. */
  answer(request: Json, signal: AbortSignal): Promise<Json>;
}

/** The content a document draws, and its listeners. */
export interface InteractiveContent {
  readonly renderer: Pick<InteractiveRenderer, "title" | "shape" | "document">;
  readonly source: string;
  /** Of the fence. */
  readonly language: string;
  /** Present where it is no block that is drawn. */
  readonly talk?: ViewTalk | undefined;
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
  readonly #gone = new AbortController();
  #asked = 0;
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
    this.#gone.abort();
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
    else if (message?.type === "ask") void this.#answer(message.id, message.request);
    else if (message?.type === "failed") this.#end(new AppError("block.invalid", { reason: message.reason }));
    else if (message?.type === "drawn" && message.id === this.#lastId) {
      clearTimeout(this.#timer);
      this.#settleDrawn?.resolve(this);
    }
  };

  #send(): void {
    if (!this.#isReady) return;
    const { source, language, talk } = this.#content;
    this.#lastId += 1;
    const shown = talk ? talk.given : { source };
    this.#frame.post({ id: this.#lastId, ...shown, language, theme: themeAround(this.#host) });
  }

  /** Every question is answered, if only by why it is not. */
  async #answer(id: number, request: Json): Promise<void> {
    const { talk } = this.#content;
    if (!talk) return;
    if (this.#asked >= MOST_ASKED)
      return this.#frame.post({ answer: id, error: `More than ${MOST_ASKED} questions are open.` });
    this.#asked += 1;
    const { signal } = this.#gone;
    try {
      const value = await talk.answer(request, signal);
      if (!signal.aborted) this.#frame.post({ answer: id, value });
    } catch (error) {
      const { code, params } = toAppError(error);
      // The plugin's own words, which it is free to show.
      if (!signal.aborted) this.#frame.post({ answer: id, error: String(params.reason ?? code) });
    } finally {
      this.#asked -= 1;
    }
  }

  #end(error: unknown): void {
    if (hasLeft(error)) closedDocuments.set(this.#content.renderer.document, error);
    this.dispose();
    this.#settleDrawn?.reject(error);
    this.#settleEnded?.(error);
  }
}
