import { makeAutoObservable, runInAction } from "mobx";
import type { Message } from "../../domain/conversation/conversation";
import { spokenPieces } from "../../domain/text/spoken-text";
import type { Disposable } from "../../lifecycle/disposable";
import type { PluginHost } from "../../plugin/plugin-host";
import { type SpeechSynthesizer, SpeechSynthesizers, type Synthesize } from "../../points/speech-synthesizer";
import type { Notifier } from "../../ports/notifier";
import type { Sounds } from "../../ports/sounds";

/** Reads one message aloud at a time, with the speech synthesizer of the highest rank. */
export class ReadAloudStore implements Disposable {
  /** Id of the message being read. */
  messageId: string | undefined = undefined;
  readonly #host: PluginHost;
  readonly #sounds: Sounds;
  readonly #notifier: Notifier;
  #reading = new AbortController();

  constructor(host: PluginHost, sounds: Sounds, notifier: Notifier) {
    this.#host = host;
    this.#sounds = sounds;
    this.#notifier = notifier;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get supported(): boolean {
    return this.#synthesizer !== undefined;
  }

  /** Reads a message in a language, in place of what is being read. Never throws: a failure is told. */
  async read({ id, content }: Pick<Message, "id" | "content">, language: string): Promise<void> {
    this.stop();
    const reading = new AbortController();
    this.#reading = reading;
    this.messageId = id;
    try {
      await this.#say(spokenPieces(content), language, reading.signal);
    } catch (error) {
      if (!reading.signal.aborted) this.#notifier.error(error);
    }
    runInAction(() => {
      if (this.#reading === reading) {
        // Nothing that is still on its way is waited for any more.
        reading.abort();
        this.messageId = undefined;
      }
    });
  }

  /** Falls silent. */
  stop(): void {
    this.#reading.abort();
    this.messageId = undefined;
  }

  dispose(): void {
    this.stop();
  }

  get #synthesizer(): SpeechSynthesizer | undefined {
    return this.#host.open(SpeechSynthesizers).all[0];
  }

  async #say(pieces: readonly string[], language: string, signal: AbortSignal): Promise<void> {
    const synthesizer = this.#synthesizer;
    if (!synthesizer) return;
    if (synthesizer.gives === "speech") {
      const speak = await this.#host.load(synthesizer);
      signal.throwIfAborted();
      return speak(pieces, language, signal);
    }
    const synthesize = await this.#host.load(synthesizer);
    signal.throwIfAborted();
    for await (const sound of madeAhead(pieces, (piece) => synthesize(piece, language, signal)))
      await this.#sounds.play(sound, signal);
  }
}

/** The sounds of pieces in their order: while one is heard the next is made, and no more than that one. */
async function* madeAhead(
  pieces: readonly string[],
  make: (piece: string) => ReturnType<Synthesize>,
): AsyncGenerator<Awaited<ReturnType<Synthesize>>> {
  const begin = (piece: string | undefined) => {
    const making = piece === undefined ? undefined : make(piece);
    // Told when its turn comes; what nobody hears any more is nobody's failure.
    making?.catch(() => {});
    return making;
  };
  let next = begin(pieces[0]);
  for (let place = 1; next; place++) {
    const sound = await next;
    next = begin(pieces[place]);
    yield sound;
  }
}
