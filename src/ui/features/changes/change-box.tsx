import type { Attachment } from "@core/domain/file/attachment";
import { Button, IconButton } from "@ui/elements/button";
import { part } from "@ui/elements/part";
import { AttachButton } from "@ui/features/prompt/attach-button";
import { useFilesTaker } from "@ui/features/prompt/files-taker";
import { useAttaching } from "@ui/features/prompt/use-attaching";
import { usePromptPaste } from "@ui/features/prompt/use-prompt-paste";
import { FieldMenu } from "@ui/features/slash/field-menu";
import type { PromptWork } from "@ui/features/work-choice/prompt-work";
import { WorkButtons } from "@ui/features/work-choice/work-buttons";
import { MessageSquareDiff, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./changes.module.css";
import { PASSAGE_CHANGES } from "./passage-changes";

/** Properties of the box. */
export interface ChangeBoxProps {
  value: string;
  onChange: (value: string) => void;
  attachments: readonly Attachment[];
  onAttachmentsChange: (attachments: readonly Attachment[]) => void;
  /** Gets the words, never blank ones. */
  onAsk: (request: string) => void;
  /** Whether nothing can be asked for now. */
  isBusy: boolean;
  /** The words of the passage it is about, where it is not about the whole. */
  passage: string | undefined;
  onForgetPassage: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The work it asks for, whose web, tools and effort are chosen beside it. */
  work: PromptWork;
  /** The actions of plugins for the passage, or for the whole. */
  actions: ReactNode;
  /** The reason why the last request could not be sent. */
  problem: string | undefined;
}

/** Loaded with the first file that is attached. */
const PromptAttachments = part(() => import("@ui/features/prompt/prompt-attachments"), ["chat"]);

/** The field for what the user wants different in the document, or a passage of it, and files for it. Enter asks. */
export function ChangeBox({
  value,
  onChange,
  attachments,
  onAttachmentsChange,
  onAsk,
  isBusy,
  passage,
  onForgetPassage,
  field,
  work,
  actions,
  problem,
}: ChangeBoxProps) {
  const { t } = useTranslation("changes");
  const id = useId();
  const attach = useAttaching(attachments, onAttachmentsChange);
  const onPaste = usePromptPaste({ value, onChange, attachments, onAttachmentsChange }, attach);
  useFilesTaker({ as: "attachments", take: (files) => void attach.files(files) }, isBusy);
  const ask = async (event?: FormEvent) => {
    event?.preventDefault();
    if (value.trim() === "") return field.current?.focus();
    if (isBusy) return;
    // Files that are still read go with it.
    const pending = attach.pending();
    if (pending) await pending;
    onAsk(value.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of a Korean syllable.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void ask();
  };
  return (
    <form className={styles.box} data-composer="" onSubmit={(event) => void ask(event)}>
      {passage === undefined ? null : (
        <div className={styles.passage}>
          <q className={styles.quote}>{passage}</q>
          <IconButton size="small" label={t("forgetPassage")} onClick={onForgetPassage}>
            <X aria-hidden="true" />
          </IconButton>
          <div className={styles.choices}>
            {PASSAGE_CHANGES.map((change) => (
              <Button key={change} size="small" disabled={isBusy} onClick={() => onAsk(t(`wish.${change}`))}>
                {t(change)}
              </Button>
            ))}
            {actions}
          </div>
        </div>
      )}
      {attachments.length > 0 ? (
        <div data-files="">
          <PromptAttachments
            attachments={attachments}
            onChange={onAttachmentsChange}
            agentId={work.agentId}
            model={work.model}
          />
        </div>
      ) : null}
      <textarea
        ref={field}
        className={styles.field}
        rows={2}
        aria-label={t("ask")}
        aria-describedby={id}
        placeholder={t("placeholder")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <FieldMenu field={field} value={value} onChange={onChange} attach={attach} />
      <p id={id} className={styles.hint}>
        {isBusy ? t("busy") : t("hint")}
      </p>
      <div className={styles.foot}>
        <div className={styles.offered}>
          <AttachButton attach={attach} disabled={isBusy} />
          <WorkButtons work={work} disabled={isBusy} />
          {passage === undefined ? actions : null}
        </div>
        <Button type="submit" size="small" disabled={isBusy} icon={<MessageSquareDiff aria-hidden="true" />}>
          <span className={styles.askLabel}>{t("ask")}</span>
        </Button>
      </div>
      {problem ? (
        <p role="alert" className={styles.stale}>
          {problem}
        </p>
      ) : null}
    </form>
  );
}
