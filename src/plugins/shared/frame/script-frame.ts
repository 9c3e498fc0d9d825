import { AppError } from "@core/errors/app-error";
import type { BlockView } from "@core/points/code-block-renderer";
import type { Http } from "@core/ports/http";
import { DrawingFrame } from "./drawing-frame";
import { frameDocument } from "./frame-document";
import { themeAround } from "./page-theme";

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
      const srcdoc = frameDocument({ code: loaded, sha256: script.sha256 }, themeAround(host).name);
      const frame = new DrawingFrame(host, srcdoc, title, source);
      signal.addEventListener("abort", () => frame.end(signal.reason), { once: true });
      return frame.drawn;
    },
  };
}

async function fetchText(http: Http, url: string, signal: AbortSignal): Promise<string> {
  const response = await http.fetch({ url }, signal);
  if (!response.ok) throw new AppError("block.not-loaded", { status: response.status });
  return response.text();
}
