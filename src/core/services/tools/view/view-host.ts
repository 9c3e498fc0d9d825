import { AppError } from "../../../errors/app-error";
import { MessageAllowance } from "../../../lifecycle/message-allowance";
import { readViewMessage, type ViewMessage } from "./view-message";

/** MCP Apps, specification 2026-01-26. */
const PROTOCOL = "2026-01-26";
const REFUSED = -32000;
const NO_SUCH_METHOD = -32601;

/** The surroundings a view is notified of. */
export interface ViewSurroundings {
  readonly theme: "light" | "dark";
  readonly locale: string;
}

/** The page a view is shown on, and its services. */
export interface ViewPage {
  readonly surroundings: () => ViewSurroundings;
  /** The input and the result of the call whose view it is. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly result: Readonly<Record<string, unknown>>;
  readonly now: () => number;
  /** Hands it a message. */
  post(message: object): void;
  resize(heightPx: number): void;
  /** Shows a link for the user to follow; whether it is one that may be. */
  offerLink(address: string): boolean;
  /** Puts words into the prompt, unsent; whether there was room for them. */
  draft(text: string): boolean;
  /** Calls a tool of the view's server as the user allows. @throws where it is not run. */
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<object>;
  /** Takes it away. */
  end(error: AppError): void;
}

/** The host of one view: answers what it asks for, refuses what it may not, and ends one that floods it. */
export class ViewHost {
  readonly #page: ViewPage;
  readonly #allowance: MessageAllowance;
  #isReady = false;
  #isEnded = false;

  constructor(page: ViewPage) {
    this.#page = page;
    this.#allowance = new MessageAllowance(page.now());
  }

  /** Takes in a message of the view, whatever it is. */
  onMessage(data: unknown): void {
    if (this.#isEnded) return;
    if (!this.#allowance.take(this.#page.now())) {
      this.#isEnded = true;
      this.#page.end(new AppError("tool.view-flood"));
      return;
    }
    const message = readViewMessage(data);
    if (message) this.#take(message);
  }

  /** Notifies the view that its surroundings have changed. */
  notifySurroundings(): void {
    if (this.#isReady)
      this.#notify("ui/notifications/host-context-changed", { ...this.#page.surroundings() });
  }

  #take({ id, method, content }: ViewMessage): void {
    if (id === undefined) this.#onNotification(content);
    else if (content) void this.#answer(id, content);
    else this.#post({ id, error: { code: NO_SUCH_METHOD, message: `${method} is not done here.` } });
  }

  #onNotification(content: ViewMessage["content"]): void {
    if (content?.method === "ui/notifications/size-changed") {
      if (content.params.height !== undefined) this.#page.resize(content.params.height);
    } else if (content?.method === "ui/notifications/initialized" && !this.#isReady) {
      this.#isReady = true;
      this.#notify("ui/notifications/tool-input", { arguments: this.#page.input });
      this.#notify("ui/notifications/tool-result", this.#page.result);
    }
  }

  async #answer(id: string | number, content: NonNullable<ViewMessage["content"]>): Promise<void> {
    try {
      this.#post({ id, result: await this.#done(content) });
    } catch (error) {
      const message = error instanceof Error ? error.message : "It was not done.";
      this.#post({ id, error: { code: REFUSED, message } });
    }
  }

  async #done(content: NonNullable<ViewMessage["content"]>): Promise<object> {
    switch (content.method) {
      case "ui/initialize":
        return this.#greeting();
      case "ping":
        return {};
      case "ui/request-display-mode":
        return { mode: "inline" };
      case "tools/call":
        return this.#page.call(content.params.name, content.params.arguments);
      case "ui/open-link":
        if (!this.#page.offerLink(content.params.url)) throw new Error("This address is not opened.");
        return {};
      case "ui/message": {
        const text = [content.params.content].flat().map((part) => part.text);
        if (!this.#page.draft(text.join("\n\n"))) throw new Error("The user is writing something else.");
        return {};
      }
      default:
        throw new Error("This is a notification.");
    }
  }

  #greeting(): object {
    return {
      protocolVersion: PROTOCOL,
      hostInfo: { name: "troupe", version: "1.0.0" },
      hostCapabilities: { openLinks: {}, serverTools: {}, message: { text: {} } },
      hostContext: {
        ...this.#page.surroundings(),
        displayMode: "inline",
        availableDisplayModes: ["inline"],
        platform: "web",
      },
    };
  }

  #notify(method: string, params: object): void {
    this.#post({ method, params });
  }

  #post(message: object): void {
    if (!this.#isEnded) this.#page.post({ jsonrpc: "2.0", ...message });
  }
}
