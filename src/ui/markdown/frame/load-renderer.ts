import type { Services } from "@core/di/token";
import type { FrameScript } from "@core/domain/drawing/frame-script";
import { AppError } from "@core/errors/app-error";
import { insist } from "@core/lifecycle/insist";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type {
  CodeBlockRenderer,
  ContainedRenderer,
  Drawing,
  FrameLook,
} from "@core/points/code-block-renderer";
import type { FrameTheme } from "@core/points/code-block-renderer/frame-protocol";
import { type Http, HttpToken } from "@core/ports/http";
import { InertFrameToken } from "@core/ports/inert-frame";
import { DrawingFrame } from "./drawing-frame";
import { frameDocument } from "./frame-document";
import { closedDocuments, InteractiveFrame, type ViewTalk } from "./interactive-frame";
import { PAPER, themeAround } from "./page-theme";

/** The request for a drawing: its source and its host. */
export interface DrawRequest {
  readonly host: HTMLElement;
  readonly source: string;
  /** Of the fence. */
  readonly language: string;
  readonly signal: AbortSignal;
  /** Whether it is drawn to be taken away as a picture: on white, whatever the theme of the page. */
  readonly wantsPicture?: boolean;
  /** Whether the user asked for it, after it had failed. */
  readonly isAsked?: boolean;
  /** Of a view. */
  readonly talk?: ViewTalk | undefined;
  /** Hears of a link that was clicked in a frame; the address is untrusted. */
  onLink(address: string): void;
}

/** Draws a block. @throws when the source is invalid, or the signal says so. */
export type DrawBlock = (request: DrawRequest) => Promise<Drawing>;

/** Loads what draws the blocks of a renderer. None but those of the kind `inline` is handed an element of the page. */
export async function loadRenderer(services: Services, renderer: CodeBlockRenderer): Promise<DrawBlock> {
  const plugins = services.get(PluginHostToken);
  if (renderer.isolation === "inline") {
    const view = await plugins.load(renderer);
    return ({ host, source, signal }) => view.mount(host, source, signal);
  }
  if (renderer.isolation === "interactive") {
    return async ({ host, source, language, signal, isAsked, talk, onLink }) => {
      signal.throwIfAborted();
      const closed = closedDocuments.get(renderer.document);
      if (closed && !isAsked) throw closed;
      return new InteractiveFrame(host, { renderer, source, language, talk, onLink }, signal).drawn;
    };
  }
  return plugins.once(renderer, async () => {
    const isContained = renderer.isolation === "contained";
    const load = isContained ? services.get(InertFrameToken) : () => renderer.script();
    const { default: script } = await insist(load);
    const prepare = isContained ? (request: DrawRequest) => drawnBy(renderer, request) : undefined;
    return drawInFrames(services.get(HttpToken), { script, look: renderer, prepare });
  });
}

/** The maker of the text that goes into a frame in place of a source, for a theme. */
type Prepare = (theme: FrameTheme, signal: AbortSignal) => Promise<string>;

/** Has a contained renderer draw. What it gives is untrusted, and is shown by a script that lets none of it run. */
function drawnBy(renderer: ContainedRenderer, { source, language }: DrawRequest): Prepare {
  return async ({ name, text, background }, signal) => {
    const theme = { name, text, background };
    return JSON.stringify(await renderer.draw({ source, theme, language }, signal));
  };
}

interface FrameProgram {
  readonly script: FrameScript;
  readonly look: FrameLook;
  readonly prepare: ((request: DrawRequest) => Prepare) | undefined;
}

function drawInFrames(http: Http, { script, look, prepare }: FrameProgram): DrawBlock {
  let code: Promise<string> | undefined;
  /** Of some MB each: frames of a theme share one, however many there are. */
  const documents = new Map<FrameTheme["name"], string>();
  const load = (signal: AbortSignal) => {
    code ??= fetchText(http, script.url, signal).catch((error: unknown) => {
      code = undefined;
      throw error;
    });
    return code;
  };
  return async (request) => {
    const { host, signal, wantsPicture, onLink } = request;
    const loaded = await load(signal);
    const theme = wantsPicture ? PAPER : themeAround(host);
    const renew = prepare?.(request);
    const source = renew ? await renew(theme, signal) : request.source;
    signal.throwIfAborted();
    const srcdoc =
      documents.get(theme.name) ?? frameDocument({ code: loaded, sha256: script.sha256 }, theme.name);
    documents.set(theme.name, srcdoc);
    const frame = new DrawingFrame(host, { look, srcdoc, source, renew, theme, wantsPicture, onLink });
    signal.addEventListener("abort", () => frame.end(signal.reason), { once: true });
    return frame.drawn;
  };
}

/** The text of a file of the application. @throws where it can't be had. */
export async function fetchText(http: Http, url: string, signal: AbortSignal): Promise<string> {
  const response = await http.fetch({ url }, signal);
  if (!response.ok) throw new AppError("block.not-loaded", { status: response.status });
  return response.text();
}
