import { PluginHostToken } from "@core/plugin/plugin-host";
import { SpeechRecognizers } from "@core/points/speech-recognizer";
import { IconButton } from "@ui/elements/button";
import { part } from "@ui/elements/part";
import type { PromptWork } from "@ui/features/work-choice/prompt-work";
import { WorkButtons } from "@ui/features/work-choice/work-buttons";
import { useService } from "@ui/services-context";
import { ArrowUp, Mic, Square } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { AttachButton } from "./attach-button";
import styles from "./prompt-box.module.css";
import type { Attaching } from "./use-attaching";

/** Loaded with the first that is dictated. */
const Dictation = part(() => import("./dictation"), ["speech"]);

/** Properties of the row of buttons below a prompt. */
export interface PromptButtonsProps {
  value: string;
  onChange: (text: string) => void;
  onStop?: (() => void) | undefined;
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  agentPicker?: ReactNode;
  work?: PromptWork | undefined;
  attach: Attaching;
  send: (text: string) => void;
}

/** Attach, what is offered for the work, and agent on the left; on the right Stop while busy, a microphone while there is no text, else Send. */
export function PromptButtons({ attach, send, ...props }: PromptButtonsProps) {
  const { value, onChange, busy, disabled, agentPicker, work } = props;
  return (
    <div className={styles.buttons}>
      <AttachButton disabled={disabled} attach={attach} />
      {work ? <WorkButtons work={work} disabled={disabled} /> : null}
      {agentPicker}
      <span className={styles.spring} />
      <MainButton
        value={value}
        busy={busy}
        disabled={disabled}
        onChange={onChange}
        onStop={props.onStop}
        send={() => send(value)}
        sendText={send}
      />
    </div>
  );
}

interface MainButtonProps
  extends Pick<PromptButtonsProps, "value" | "busy" | "disabled" | "onChange" | "onStop"> {
  send: () => void;
  sendText: (text: string) => void;
}

const MainButton = observer(function MainButton(props: MainButtonProps) {
  const { value, onChange, sendText } = props;
  const canDictate = useService(PluginHostToken).open(SpeechRecognizers).all.length > 0;
  const [dictation, setDictation] = useState<"open" | "over">();
  return (
    <>
      {dictation ? (
        <Dictation
          isOver={dictation === "over"}
          text={value}
          onChange={onChange}
          onSend={sendText}
          onEnd={() => setDictation(undefined)}
        />
      ) : null}
      <SendButton
        {...props}
        canDictate={canDictate}
        isDictating={dictation !== undefined}
        onDictate={() => setDictation(dictation ? "over" : "open")}
      />
    </>
  );
});

interface SendButtonProps extends MainButtonProps {
  canDictate: boolean;
  isDictating: boolean;
  /** Begins to dictate, or ends it. */
  onDictate: () => void;
}

function SendButton({ value, busy, disabled, onStop, send, ...dictation }: SendButtonProps) {
  const { canDictate, isDictating, onDictate } = dictation;
  const { t } = useTranslation("common");
  const empty = value.trim() === "";
  if (busy && onStop && !isDictating) {
    return (
      <IconButton label={t("prompt.stop")} variant="primary" className={styles.main} onClick={onStop}>
        <Square aria-hidden="true" fill="currentColor" />
      </IconButton>
    );
  }
  if (isDictating || (empty && canDictate)) {
    return (
      <IconButton
        label={t("prompt.dictate")}
        aria-pressed={isDictating}
        className={`${styles.main} ${isDictating ? styles.listening : ""}`}
        disabled={disabled}
        onClick={onDictate}
      >
        <Mic aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <IconButton
      label={t("prompt.send")}
      variant="primary"
      className={styles.main}
      disabled={empty || busy || disabled}
      onClick={send}
    >
      <ArrowUp aria-hidden="true" />
    </IconButton>
  );
}
