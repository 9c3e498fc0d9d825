import type { LiveSynthesizer } from "@core/points/speech-synthesizer";

/** A voice whose speaking ends when a test says so. */
export class FakeSpeechSynthesis {
  readonly synthesizer: LiveSynthesizer = {
    ...{ id: "fake", gives: "speech" },
    load:
      async () =>
      (...said) =>
        this.#speak(...said),
  };
  /** Thrown by `speak` when set. */
  failure: unknown;
  readonly spoken: { readonly pieces: readonly string[]; readonly language: string }[] = [];
  #end: (() => void) | undefined;

  get isSpeaking(): boolean {
    return this.#end !== undefined;
  }

  async #speak(pieces: readonly string[], language: string, signal: AbortSignal): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    this.spoken.push({ pieces, language });
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
      signal.addEventListener("abort", () => this.#forget(resolve), { once: true });
    });
  }

  /** Ends what is being said. */
  end(): void {
    this.#end?.();
    this.#end = undefined;
  }

  #forget(ending: () => void): void {
    if (this.#end === ending) this.#end = undefined;
  }
}
