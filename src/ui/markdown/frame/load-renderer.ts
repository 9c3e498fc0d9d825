import type { Services } from "@core/di/token";
import { AppError } from "@core/errors/app-error";
import { insist } from "@core/lifecycle/insist";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type {
  CodeBlockRenderer,
  Drawing,
  FrameRenderer,
  FrameScript,
} from "@core/points/code-block-renderer";
import { type Http, HttpToken } from "@core/ports/http";
import { DrawingFrame } from "./drawing-frame";
import { frameDocument } from "./frame-document";
import { PAPER, themeAround } from "./page-theme";

/** What is to be drawn, where. */
export interface DrawRequest {
  readonly host: HTMLElement;
  readonly source: string;
  readonly signal: AbortSignal;
  /** Whether it is drawn to be taken away as a picture: on white, whatever the theme of the page. */
  readonly wantsPicture?: boolean;
  /** Hears of a link that was clicked in a frame; the address is untrusted. */
  onLink(address: string): void;
}

/** Draws a block. @throws when the source is invalid, or the signal says so. */
export type DrawBlock = (request: DrawRequest) => Promise<Drawing>;

/** Loads what draws the blocks of a renderer. A renderer of the kind `frame` is never handed an element of the page. */
export async function loadRenderer(services: Services, renderer: CodeBlockRenderer): Promise<DrawBlock> {
  const plugins = services.get(PluginHostToken);
  if (renderer.isolation === "frame") {
    return plugins.once(renderer, async () => {
      const script = await insist(() => renderer.script());
      return drawInFrames(services.get(HttpToken), script.default, renderer);
    });
  }
  const view = await plugins.load(renderer);
  return ({ host, source, signal }) => view.mount(host, source, signal);
}

function drawInFrames(http: Http, script: FrameScript, renderer: FrameRenderer): DrawBlock {
  let code: Promise<string> | undefined;
  const load = (signal: AbortSignal) => {
    code ??= fetchText(http, script.url, signal).catch((error: unknown) => {
      code = undefined;
      throw error;
    });
    return code;
  };
  return async ({ host, source, signal, wantsPicture, onLink }) => {
    const loaded = await load(signal);
    signal.throwIfAborted();
    const srcdoc = frameDocument(
      { code: loaded, sha256: script.sha256 },
      (wantsPicture ? PAPER : themeAround(host)).name,
    );
    const frame = new DrawingFrame(host, { renderer, srcdoc, source, wantsPicture, onLink });
    signal.addEventListener("abort", () => frame.end(signal.reason), { once: true });
    return frame.drawn;
  };
}

async function fetchText(http: Http, url: string, signal: AbortSignal): Promise<string> {
  const response = await http.fetch({ url }, signal);
  if (!response.ok) throw new AppError("block.not-loaded", { status: response.status });
  return response.text();
}
