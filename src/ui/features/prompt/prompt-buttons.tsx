import { IconButton } from "@ui/elements/button";
import type { PromptWork } from "@ui/features/work-choice/prompt-work";
import { WorkButtons } from "@ui/features/work-choice/work-buttons";
import { ArrowUp, Mic, Square } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AttachButton } from "./attach-button";
import styles from "./prompt-box.module.css";
import type { Attaching } from "./use-attaching";
import { useDictation } from "./use-dictation";

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
        empty={value.trim() === ""}
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

interface MainButtonProps extends Pick<PromptButtonsProps, "busy" | "disabled" | "onChange" | "onStop"> {
  empty: boolean;
  send: () => void;
  sendText: (text: string) => void;
}

function MainButton({ empty, busy, disabled, onChange, onStop, send, sendText }: MainButtonProps) {
  const { t } = useTranslation("common");
  const dictation = useDictation((text, final) => {
    onChange(text);
    if (final) sendText(text);
  });
  if (busy && onStop) {
    return (
      <IconButton label={t("prompt.stop")} variant="primary" className={styles.main} onClick={onStop}>
        <Square aria-hidden="true" fill="currentColor" />
      </IconButton>
    );
  }
  if (dictation.listening || (empty && dictation.supported)) {
    return (
      <IconButton
        label={t("prompt.dictate")}
        aria-pressed={dictation.listening}
        className={`${styles.main} ${dictation.listening ? styles.listening : ""}`}
        disabled={disabled}
        onClick={dictation.toggle}
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
