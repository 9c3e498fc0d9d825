import { AppError } from "@core/errors/app-error";
import { type Disposable, disposable, disposeAll } from "@core/lifecycle/disposable";
import type { BlockView } from "@core/points/code-block-renderer";
import type { Http } from "@core/ports/http";
import { frameDocument } from "./frame-document";
import { readFrameMessage } from "./frame-message";
import { FrameWatch } from "./frame-watch";
import { onThemeChange, themeAround } from "./page-theme";

const MIN_HEIGHT_PX = 24;
const MAX_HEIGHT_PX = 4000;

/** A renderer whose code runs in an opaque-origin frame without network; it is killed when it stops answering. */
export function scriptFrame(http: Http, script: { url: string; sha256: string }, title: string): BlockView {
  let code: Promise<string> | undefined;
  const load = (signal: AbortSignal) => {
    code ??= fetchText(http, script.url, signal).catch((error: unknown) => {
      code = undefined;
      throw error;
    });
    return code;
  };
  return {
    async mount(host, source, signal) {
      const loaded = await load(signal);
      signal.throwIfAborted();
      return drawInFrame(
        host,
        frameDocument({ code: loaded, sha256: script.sha256 }, themeAround(host).name),
        source,
        title,
        signal,
      );
    },
  };
}

async function fetchText(http: Http, url: string, signal: AbortSignal): Promise<string> {
  const response = await http.fetch({ url }, signal);
  if (!response.ok) throw new AppError("block.not-loaded", { status: response.status });
  return response.text();
}

/** Resolves once the first drawing stands. */
function drawInFrame(
  host: HTMLElement,
  srcdoc: string,
  source: string,
  title: string,
  signal: AbortSignal,
): Promise<Disposable> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = title;
  frame.srcdoc = srcdoc;
  return new Promise((resolve, reject) => {
    const watch = new FrameWatch();
    const view = disposable(() =>
      disposeAll([
        disposable(() => frame.remove()),
        watch,
        theme,
        disposable(() => removeEventListener("message", receive)),
      ]),
    );
    let id = 0;
    const send = () => {
      watch.expectWork();
      frame.contentWindow?.postMessage({ id: ++id, source, theme: themeAround(host) }, "*");
    };
    const fail = (error: unknown) => {
      view.dispose();
      reject(error);
    };
    const receive = (event: MessageEvent) => {
      if (event.source !== frame.contentWindow) return;
      const message = readFrameMessage(event.data);
      watch.seen();
      if (message?.type === "ready") send();
      else if (message?.type === "size") setHeight(frame, message.heightPx);
      else if (message?.type === "failed") fail(new AppError("block.invalid", { reason: message.reason }));
      else if (message?.type === "drawn" && message.id === id) {
        watch.rest();
        resolve(view);
      }
    };
    const theme = onThemeChange(send);
    watch.onSilence = (error) => fail(error);
    addEventListener("message", receive);
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    host.append(frame);
    watch.expectStart();
  });
}

function setHeight(frame: HTMLIFrameElement, heightPx: number): void {
  frame.style.height = `${Math.min(Math.max(heightPx, MIN_HEIGHT_PX), MAX_HEIGHT_PX)}px`;
}
