import { AppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import { type FilterInput, type MessageFilter, MessageFilters } from "../../points/message-filter";
import type { Notifier } from "../../ports/notifier";
import type { ChatInput } from "./chat";

/** Failures in a row after which a filter is off, as nobody could send anything any more. */
const MOST_FAILURES = 3;

/** Has plugins look at what the user sends, one after the other, each at what the one before has made of it. */
export class MessageFiltering {
  readonly #plugins: Pick<PluginHost, "open" | "load" | "ownerOf">;
  readonly #switchOff: (pluginId: string) => void;
  readonly #notifier: Pick<Notifier, "notify">;
  readonly #failures = new Map<string, number>();

  constructor(
    plugins: Pick<PluginHost, "open" | "load" | "ownerOf">,
    switchOff: (pluginId: string) => void,
    notifier: Pick<Notifier, "notify">,
  ) {
    this.#plugins = plugins;
    this.#switchOff = switchOff;
    this.#notifier = notifier;
  }

  /**
   * The input as it may be sent, with what it was before where it was rewritten. What a filter could not look at is not sent,
   * but for one that has failed three times in a row, which is switched off.
   * @throws AppError `chat.refused`, `chat.not-looked-at`, or the signal's reason.
   */
  async pass(
    input: ChatInput,
    { agent, language }: Pick<FilterInput, "agent" | "language">,
    signal: AbortSignal,
  ): Promise<ChatInput> {
    let { text } = input;
    const by: string[] = [];
    for (const filter of this.#plugins.open(MessageFilters).all) {
      const result = await this.#ask(filter, { text, agent, language }, signal);
      if (result === undefined) continue;
      if ("refuse" in result)
        throw new AppError("chat.refused", { plugin: filter.name, reason: result.refuse });
      if (result.text === text) continue;
      ({ text } = result);
      by.push(filter.name);
    }
    return by.length === 0 ? input : { ...input, text: text.trim(), rewritten: { by, original: input.text } };
  }

  async #ask(filter: MessageFilter, input: FilterInput, signal: AbortSignal) {
    try {
      const result = await (await this.#plugins.load(filter))(input, signal);
      this.#failures.delete(filter.id);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      const count = (this.#failures.get(filter.id) ?? 0) + 1;
      this.#failures.set(filter.id, count);
      if (count < MOST_FAILURES)
        throw new AppError("chat.not-looked-at", { plugin: filter.name }, { cause: error });
      this.#failures.delete(filter.id);
      this.#switchOff(this.#plugins.ownerOf(filter));
      const params = { name: filter.name };
      this.#notifier.notify({ level: "warning", code: "filter.off", params, lasting: true });
      return undefined;
    }
  }
}
