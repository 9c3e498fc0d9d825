import { AppError } from "@core/errors/app-error";
import type { Listen } from "@core/points/speech-recognizer";

/** The part of the Web Speech API that is used; its types are not in TypeScript's library. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { readonly results: ArrayLike<RecognitionResult> }) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

interface RecognitionResult {
  readonly isFinal: boolean;
  readonly 0: { readonly transcript: string };
}

type RecognitionClass = new () => Recognition;

/** Codes of the API that mean the user ended it, or said nothing. */
const QUIET = ["aborted", "no-speech"];
const DENIED = ["not-allowed", "service-not-allowed", "audio-capture"];

/** Speech recognition of a browser. */
export function listenIn(scope: object): Listen {
  const named = scope as Readonly<Record<string, RecognitionClass | undefined>>;
  const Recognition = named.SpeechRecognition ?? named.webkitSpeechRecognition;
  return (language, events, signal) => {
    if (!Recognition || signal.aborted) {
      events.end();
      return;
    }
    const recognition = new Recognition();
    const stop = () => recognition.abort();
    recognition.lang = language;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) => {
      if (signal.aborted) return;
      const all = Array.from(results);
      const text = all.map((result) => result[0].transcript).join("");
      events.transcript(
        text,
        all.every(({ isFinal }) => isFinal),
      );
    };
    recognition.onerror = ({ error }) => {
      if (DENIED.includes(error)) events.error(new AppError("speech.denied"));
      else if (!QUIET.includes(error)) events.error(new AppError("speech.failed", { reason: error }));
    };
    recognition.onend = () => {
      signal.removeEventListener("abort", stop);
      events.end();
    };
    signal.addEventListener("abort", stop);
    recognition.start();
  };
}
