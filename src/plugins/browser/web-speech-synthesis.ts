import { AppError } from "@core/errors/app-error";
import type { SpeechSynthesis as SpeechSynthesisPort } from "@core/ports/speech-synthesis";

/** The part of the Web Speech API that is used. */
interface Scope {
  readonly speechSynthesis?: Pick<SpeechSynthesis, "speak" | "cancel" | "getVoices">;
  readonly SpeechSynthesisUtterance?: typeof SpeechSynthesisUtterance;
}

/** Codes of the API that mean it was silenced on purpose. */
const QUIET = ["canceled", "interrupted"];

/** The voices of the browser. */
export class WebSpeechSynthesis implements SpeechSynthesisPort {
  readonly #scope: Scope;

  constructor(scope: object) {
    this.#scope = scope as Scope;
  }

  get supported(): boolean {
    return this.#scope.speechSynthesis !== undefined && this.#scope.SpeechSynthesisUtterance !== undefined;
  }

  async speak(pieces: readonly string[], language: string, signal: AbortSignal): Promise<void> {
    const voices = this.#scope.speechSynthesis;
    if (!voices || signal.aborted) return;
    // Whatever another reader left in the queue would be heard first.
    voices.cancel();
    const silence = () => voices.cancel();
    signal.addEventListener("abort", silence, { once: true });
    try {
      for (const piece of pieces) {
        if (signal.aborted) return;
        await this.#say(piece, language, signal);
      }
    } finally {
      signal.removeEventListener("abort", silence);
    }
  }

  #say(text: string, language: string, signal: AbortSignal): Promise<void> {
    const { speechSynthesis: voices, SpeechSynthesisUtterance: Utterance } = this.#scope;
    if (!voices || !Utterance) return Promise.resolve();
    const utterance = new Utterance(text);
    utterance.lang = language;
    const voice = voices.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language));
    if (voice) utterance.voice = voice;
    return new Promise((resolve, reject) => {
      // A cancelled utterance is not always told of.
      signal.addEventListener("abort", () => resolve(), { once: true });
      utterance.onend = () => resolve();
      utterance.onerror = ({ error }) => {
        if (QUIET.includes(error)) resolve();
        else reject(new AppError("speech.not-spoken", { reason: error }));
      };
      voices.speak(utterance);
    });
  }
}
