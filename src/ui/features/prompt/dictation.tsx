import { visibleName } from "@core/domain/text/visible-text";
import { AppError } from "@core/errors/app-error";
import { PluginHostToken } from "@core/plugin/plugin-host";
import type {
  LiveRecognizer,
  RecordingRecognizer,
  SpeechEvents,
  SpeechRecognizer,
} from "@core/points/speech-recognizer";
import { NotifierToken } from "@core/ports/notifier";
import type { Recording } from "@core/ports/sounds";
import { DictationToken } from "@core/services/tokens";
import { Button } from "@ui/elements/button";
import { useLanguage } from "@ui/language";
import { useService, useServices } from "@ui/services-context";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./dictation.module.css";

/** The longest recording, in seconds. */
const LIMIT_SECONDS = 300;

/** Properties of what is dictated into a prompt. */
export interface DictationProps {
  /** Whether what is heard is to end. */
  isOver: boolean;
  /** The text of the prompt. */
  text: string;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
  onEnd: () => void;
}

/** Writes what is dictated into the prompt until its end. Leaving it ends it too, and drops what is not written yet. */
export default function Dictation(props: DictationProps) {
  const services = useServices();
  const notifier = useService(NotifierToken);
  const [recognizer, setRecognizer] = useState<SpeechRecognizer>();
  const latest = useLatest(props);
  useEffect(() => {
    let isLeft = false;
    const begin = async () => {
      await services.ready(DictationToken);
      const found = await services.get(DictationToken).recognizer();
      if (isLeft) return;
      // Whoever has ended it by now is heard by nobody.
      if (found && !latest.current.isOver) setRecognizer(found);
      else latest.current.onEnd();
    };
    begin().catch((error: unknown) => {
      if (isLeft) return;
      notifier.error(error);
      latest.current.onEnd();
    });
    return () => {
      isLeft = true;
    };
  }, [services, notifier, latest]);
  if (!recognizer) return null;
  return recognizer.hears === "microphone" ? (
    <Listening recognizer={recognizer} {...props} />
  ) : (
    <Recorded recognizer={recognizer} {...props} />
  );
}

function useLatest(props: DictationProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  return latest;
}

/** Shows what is heard in the prompt, and sends it once the speaker has finished. */
function Listening({ recognizer, ...props }: DictationProps & { recognizer: LiveRecognizer }) {
  const host = useService(PluginHostToken);
  const notifier = useService(NotifierToken);
  const language = useLanguage();
  const stop = useRef<AbortController>(undefined);
  const latest = useLatest(props);
  const { isOver } = props;
  useEffect(() => {
    const listening = new AbortController();
    stop.current = listening;
    const events: SpeechEvents = {
      transcript: (text, final) => {
        latest.current.onChange(text);
        if (final) latest.current.onSend(text);
      },
      end: () => latest.current.onEnd(),
      error: (error) => notifier.error(error),
    };
    host.load(recognizer).then(
      (listen) => listen(language, events, listening.signal),
      (error: unknown) => {
        events.error(error);
        events.end();
      },
    );
    return () => listening.abort();
  }, [host, notifier, recognizer, language, latest]);
  useEffect(() => {
    if (isOver) stop.current?.abort();
  }, [isOver]);
  return null;
}

/** Records, says so, and puts the words behind those of the prompt. They are a stranger's, and read before they are sent. */
function Recorded({ recognizer, ...props }: DictationProps & { recognizer: RecordingRecognizer }) {
  const { t } = useTranslation("speech");
  const host = useService(PluginHostToken);
  const { sounds } = useService(DictationToken);
  const notifier = useService(NotifierToken);
  const language = useLanguage();
  const [recording, setRecording] = useState<Recording>();
  /** All that was heard so far, once it is written down. */
  const [heard, setHeard] = useState<string>();
  const latest = useLatest(props);
  const { isOver } = props;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const write = async () => {
      const begun = await sounds.record(LIMIT_SECONDS, signal);
      setRecording(begun);
      const sound = await begun.sound;
      setHeard("");
      const transcribe = await host.load(recognizer);
      const words = (await transcribe(sound, language, setHeard, signal)).trim();
      if (words === "") throw new AppError("speech.failed", { reason: "no words" });
      return words;
    };
    write()
      .then((words) => {
        const { text, onChange } = latest.current;
        if (!signal.aborted) onChange(text === "" ? words : `${text.trimEnd()} ${words}`);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) notifier.error(error);
      })
      .finally(() => {
        if (!signal.aborted) latest.current.onEnd();
      });
    return () => leaving.abort();
  }, [host, sounds, notifier, recognizer, language, latest]);
  useEffect(() => {
    if (!isOver) return;
    if (recording) recording.finish();
    // The browser still asks for leave: there is nothing to write down.
    else latest.current.onEnd();
  }, [isOver, recording, latest]);
  const drop = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest("[data-composer]")?.querySelector("textarea")?.focus();
    props.onEnd();
  };
  const said = { name: visibleName(recognizer.name), hosts: recognizer.sentTo.join(", ") };
  return (
    <div className={styles.dictation} data-dictating="">
      <span role="status">
        {heard === undefined ? t(recording ? "recording" : "asking", said) : heard || t("writing", said)}
        {heard === undefined && said.hosts !== "" ? ` ${t("sentTo", said)}` : null}
      </span>
      <Button variant="quiet" size="small" onClick={drop}>
        {t("discard")}
      </Button>
    </div>
  );
}
