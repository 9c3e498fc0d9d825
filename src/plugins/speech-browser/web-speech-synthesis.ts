import { AppError } from "@core/errors/app-error";
import type { Speak } from "@core/points/speech-synthesizer";

/** The part of the Web Speech API that is used. */
interface Scope {
  readonly speechSynthesis?: Pick<SpeechSynthesis, "speak" | "cancel" | "getVoices">;
  readonly SpeechSynthesisUtterance?: typeof SpeechSynthesisUtterance;
}

/** Codes of the API that mean it was silenced on purpose. */
const QUIET = ["canceled", "interrupted"];

/** The voices of a browser. */
export function speakIn(scope: object): Speak {
  const { speechSynthesis: voices, SpeechSynthesisUtterance: Utterance } = scope as Scope;
  if (!voices || !Utterance) return async () => {};
  return async (pieces, language, signal) => {
    if (signal.aborted) return;
    // Whatever another reader left in the queue would be heard first.
    voices.cancel();
    const silence = () => voices.cancel();
    signal.addEventListener("abort", silence, { once: true });
    try {
      for (const piece of pieces) {
        if (signal.aborted) return;
        const utterance = new Utterance(piece);
        utterance.lang = language;
        const voice = voices.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language));
        if (voice) utterance.voice = voice;
        await said(voices, utterance, signal);
      }
    } finally {
      signal.removeEventListener("abort", silence);
    }
  };
}

function said(
  voices: Pick<SpeechSynthesis, "speak">,
  utterance: SpeechSynthesisUtterance,
  signal: AbortSignal,
): Promise<void> {
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
