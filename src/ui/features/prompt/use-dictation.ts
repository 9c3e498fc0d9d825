import { NotifierToken } from "@core/ports/notifier";
import { SpeechToken } from "@core/ports/speech";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useEffect, useRef, useState } from "react";

/** Dictation as a microphone button needs it. */
export interface Dictation {
  readonly supported: boolean;
  readonly listening: boolean;
  toggle(): void;
}

/** Listens on request; `onTranscript` gets all that was heard so far, and whether the speaker has finished. */
export function useDictation(onTranscript: (text: string, final: boolean) => void): Dictation {
  const speech = useService(SpeechToken);
  const notifier = useService(NotifierToken);
  const language = useLanguage();
  const [listening, setListening] = useState(false);
  const stop = useRef<AbortController>(undefined);
  const latest = useRef(onTranscript);
  useEffect(() => {
    latest.current = onTranscript;
  });
  useEffect(() => () => stop.current?.abort(), []);
  const start = () => {
    stop.current = new AbortController();
    setListening(true);
    speech.listen(
      language,
      {
        transcript: (text, final) => latest.current(text, final),
        end: () => setListening(false),
        error: (error) => notifier.error(error),
      },
      stop.current.signal,
    );
  };
  const toggle = () => (listening ? stop.current?.abort() : start());
  return { supported: speech.supported, listening, toggle };
}
