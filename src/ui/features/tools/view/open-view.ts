import { argumentsOfUse, type ToolUse } from "@core/domain/tool/tool-use";
import type { AppError } from "@core/errors/app-error";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { ToolView } from "@core/points/tool";
import { type ViewCalls, viewResult } from "@core/services/tools/view/view-calls";
import { ViewHost } from "@core/services/tools/view/view-host";
import { onThemeChange, themeAround } from "@ui/markdown/frame/page-theme";
import { ViewFrame } from "@ui/markdown/frame/view-frame";

/** The view that is shown, its host, and its listeners. */
export interface OpenedView {
  readonly host: HTMLElement;
  readonly title: string;
  readonly locale: string;
  readonly use: ToolUse;
  readonly view: ToolView;
  readonly calls: ViewCalls;
  /** Shows a link for the user to follow. */
  onLink(address: string): void;
  /** Puts words into the prompt; whether there was room for them. */
  draft(text: string): boolean;
  onEnd(error: AppError): void;
}

/**
 * Reads the document of a view and shows it, until what is returned is disposed. @throws AppError where it cannot be
 * read.
 */
export async function openView(opened: OpenedView, signal: AbortSignal): Promise<Disposable> {
  const { host, title, locale, use, view, calls, onLink, draft, onEnd } = opened;
  const html = await view.read(signal);
  signal.throwIfAborted();
  const surroundings = () => ({ theme: themeAround(host).name, locale });
  let requestedPx: number | undefined;
  // The content below does not move while the user is asked something there.
  const follow = () => {
    if (!calls.asked && requestedPx !== undefined) frame.resize(requestedPx);
  };
  const talk = new ViewHost({
    surroundings,
    input: inputOf(use),
    result: viewResult(use.result),
    now: () => performance.now(),
    post: (message) => frame.post(message),
    resize: (heightPx) => {
      requestedPx = heightPx;
      follow();
    },
    offerLink: (address) => {
      const url = URL.parse(address);
      if (url?.protocol !== "https:") return false;
      onLink(url.href);
      return true;
    },
    draft,
    call: (name, args) => calls.call(name, args).finally(follow),
    end: (error) => frame.end(error),
  });
  const frame = new ViewFrame(host, { title, html, onMessage: (data) => talk.onMessage(data), onEnd });
  const themes = onThemeChange(() => talk.notifySurroundings());
  return disposable(() => {
    themes.dispose();
    frame.dispose();
  });
}

function inputOf(use: ToolUse): Readonly<Record<string, unknown>> {
  try {
    const input: unknown = JSON.parse(argumentsOfUse(use));
    return typeof input === "object" && input !== null ? { ...input } : {};
  } catch {
    return {};
  }
}
