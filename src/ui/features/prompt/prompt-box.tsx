import type { Attachment } from "@core/domain/file/attachment";
import { useArrivalFocus } from "@ui/arrival-focus";
import { part } from "@ui/elements/part";
import type { PromptWork } from "@ui/features/work-choice/prompt-work";
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef } from "react";
import { useFilesTaker } from "./files-taker";
import styles from "./prompt-box.module.css";
import { PromptButtons } from "./prompt-buttons";
import { type Attaching, useAttaching } from "./use-attaching";
import { useHeldText } from "./use-held-text";
import { usePromptPaste } from "./use-prompt-paste";
import type { PromptModel } from "./use-prompt-target";

/** Loaded with the first file that is attached. */
const PromptAttachments = part(() => import("./prompt-attachments"));

/** Loaded with the first text that is too long for a field. */
const HeldTextChip = part(() => import("./held-text-chip"));

/** Loaded with the first slash at the beginning of a prompt, or the first `@`. */
const PromptMenu = part(() => import("@ui/features/slash/prompt-menu"));

/** Properties of a prompt box. It holds no text of its own, and renders only when one of these changes. */
export interface PromptBoxProps {
  /** Also its accessible name. */
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** Called with the trimmed text; never for blank text, nor while busy or disabled. */
  onSend: (text: string) => void;
  onStop?: () => void;
  /** A reply is under way: Stop takes the place of Send. */
  busy?: boolean;
  attachments: readonly Attachment[];
  onAttachmentsChange: (attachments: readonly Attachment[]) => void;
  agentPicker?: ReactNode;
  /** The work it asks for, whose web, tools and effort are chosen beside it. */
  work?: PromptWork;
  /** The model it is for; the default one where absent. The same object as long as it is the same model. */
  model?: PromptModel | undefined;
  disabled?: boolean;
  /** Has the focus once the page shows, unless the user has put it elsewhere by then. */
  autoFocus?: boolean;
}

/** More than fits into the field at its greatest height, which is all that its copy is measured for. */
const MEASURED_LENGTH = 4000;

/** The box where a prompt is written, dictated and given attachments. Enter sends, Shift+Enter starts a new line. */
export const PromptBox = memo(function PromptBox(props: PromptBoxProps) {
  const { placeholder, value, onChange, onStop, busy, disabled, attachments, onAttachmentsChange } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  useArrivalFocus(field, props.autoFocus ?? false);
  const attach = useAttaching(attachments, onAttachmentsChange);
  const onPaste = usePromptPaste(props, attach);
  useFilesTaker({ as: "attachments", take: (files) => void attach.files(files) }, disabled);
  const send = useSend(props, attach);
  const text = useHeldText(field, value, onChange);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && busy) onStop?.();
    // Enter also ends the composition of a Korean syllable; it then sends nothing.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(value);
  };
  return (
    <div className={styles.box} data-composer="">
      {attachments.length > 0 ? (
        <PromptAttachments
          attachments={attachments}
          onChange={onAttachmentsChange}
          agentId={props.work?.agentId}
          model={props.model}
        />
      ) : null}
      {text.held === "" ? null : <HeldTextChip text={text} />}
      <div className={styles.field} data-text={`${text.shown.slice(0, MEASURED_LENGTH)}\n`}>
        <textarea
          ref={field}
          className={styles.text}
          aria-label={placeholder}
          placeholder={placeholder}
          value={text.shown}
          rows={3}
          data-prompt=""
          onChange={(event) => text.change(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
      {/^\/|@/.test(value) ? (
        <PromptMenu field={field} value={value} onChange={onChange} attach={attach} />
      ) : null}
      <PromptButtons
        value={value}
        onChange={onChange}
        onStop={onStop}
        busy={busy}
        disabled={disabled}
        agentPicker={props.agentPicker}
        work={props.work}
        attach={attach}
        send={send}
      />
    </div>
  );
});

/** Sends a text that is not blank, with all files that were given by then: those that are still read are waited for. */
function useSend({ onSend, busy, disabled }: PromptBoxProps, attach: Attaching): (text: string) => void {
  const isWaiting = useRef(false);
  const latest = useRef(onSend);
  useLayoutEffect(() => {
    latest.current = onSend;
  });
  return (text) => {
    const prompt = text.trim();
    if (!prompt || busy || disabled || isWaiting.current) return;
    const pending = attach.pending();
    if (!pending) return onSend(prompt);
    isWaiting.current = true;
    void pending.then(() => {
      isWaiting.current = false;
      latest.current(prompt);
    });
  };
}
