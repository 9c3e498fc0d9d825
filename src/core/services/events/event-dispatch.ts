import type { PluginHost } from "../../plugin/plugin-host";
import {
  type EventHandler,
  EventHandlers,
  type EventResult,
  type PluginEvent,
} from "../../points/event-handler";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";

/** Failures in a row after which a handler is off. */
const MOST_FAILURES = 3;

/** Dependencies of the dispatch of events. */
export interface EventDispatchParts {
  readonly plugins: Pick<PluginHost, "open" | "load" | "ownerOf">;
  readonly switchOff: (pluginId: string) => void;
  readonly notifier: Pick<Notifier, "notify">;
  readonly logger: Pick<Logger, "warn">;
  /** Hands the user a file that a handler has made. */
  readonly save: (file: File) => void;
}

/** Tells plugins what has happened, an event after the other, and shows what they give. The work itself waits for none of it. */
export class EventDispatch {
  readonly #parts: EventDispatchParts;
  readonly #failures = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();

  constructor(parts: EventDispatchParts) {
    this.#parts = parts;
  }

  /** Resolves once all that want to know of it were told, after the events before it. */
  dispatch(event: PluginEvent): Promise<void> {
    this.#last = this.#last.then(() => this.#dispatchAll(event));
    return this.#last;
  }

  async #dispatchAll(event: PluginEvent): Promise<void> {
    for (const handler of this.#parts.plugins.open(EventHandlers).all)
      if (handler.on.includes(event.event)) await this.#dispatchOne(handler, event);
  }

  async #dispatchOne(handler: EventHandler, event: PluginEvent): Promise<void> {
    const { plugins, logger } = this.#parts;
    try {
      const result = await (await plugins.load(handler))(event, new AbortController().signal);
      this.#failures.delete(handler.id);
      this.#show(handler.name, result);
    } catch {
      // Its own log keeps what it threw, which may hold words of the user.
      logger.warn("a plugin was not told of an event", { handler: handler.id, event: event.event });
      this.#count(handler);
    }
  }

  #count(handler: EventHandler): void {
    const { plugins, switchOff, notifier } = this.#parts;
    const count = (this.#failures.get(handler.id) ?? 0) + 1;
    this.#failures.set(handler.id, count);
    if (count < MOST_FAILURES) return;
    this.#failures.delete(handler.id);
    switchOff(plugins.ownerOf(handler));
    const params = { name: handler.name };
    notifier.notify({ level: "warning", code: "event.off", params, lasting: true });
  }

  #show(name: string, result: EventResult): void {
    const { notifier, save } = this.#parts;
    if (result === undefined) return;
    if (result.kind === "note") {
      const params = { name, note: result.note };
      notifier.notify({ level: "info", code: "event.note", params, lasting: true });
      return;
    }
    const { file } = result;
    const action = { code: "save", run: () => save(file) };
    const params = { name, file: file.name };
    notifier.notify({ level: "info", code: "event.file", params, lasting: true, action });
  }
}
