import type { PluginHost } from "../../plugin/plugin-host";
import { type SpeechRecognizer, SpeechRecognizers } from "../../points/speech-recognizer";
import type { Sounds } from "../../ports/sounds";

/** The means of dictating. */
export class Dictation {
  readonly sounds: Sounds;
  readonly #host: PluginHost;
  readonly #installed: () => Promise<void>;

  constructor(host: PluginHost, sounds: Sounds, installed: () => Promise<void>) {
    this.sounds = sounds;
    this.#host = host;
    this.#installed = installed;
  }

  /** The recognizer of the highest rank. One that has yet to be installed is waited for: no voice goes to another meanwhile. */
  async recognizer(): Promise<SpeechRecognizer | undefined> {
    await this.#installed();
    return this.#host.open(SpeechRecognizers).all[0];
  }
}
