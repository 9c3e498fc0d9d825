import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopiedText } from "./copied-text";
import styles from "./devices.module.css";
import { ScanButton } from "./scan-button";
import { type Connecting, type ConnectionStep, useConnection } from "./use-connection";

/** Properties of the dialog that connects two devices. */
export interface PeersDialogProps extends Connecting {
  /** Whether this device invites, or answers an invitation. */
  isInviting: boolean;
  onClose: () => void;
}

/** Connects two devices of one network: an invitation goes one way, an answer the other, and both compare a code. */
export default function PeersDialog({ onClose, ...connecting }: PeersDialogProps) {
  const { t } = useTranslation(["sync", "common"]);
  const { step, failure, begin, accept, answer } = useConnection(connecting);
  return (
    <Modal
      title={t("devices.peers.title")}
      dismissal="deliberate"
      onClose={onClose}
      actions={
        <>
          {failure === undefined ? null : <Button onClick={begin}>{t("common:retry")}</Button>}
          <Button variant={step.at === "done" ? "primary" : "secondary"} onClick={onClose}>
            {t("common:close")}
          </Button>
        </>
      }
    >
      <div className={section.group}>
        {failure === undefined || isEntering(step) ? (
          <Step step={step} accept={accept} answer={answer} />
        ) : null}
        <ErrorAlert error={failure} className={section.failure} />
      </div>
    </Modal>
  );
}

/** Whether a sentence is being entered, which may be mended when it was refused. */
function isEntering({ at }: ConnectionStep): boolean {
  return at === "invited" || at === "asking";
}

interface StepProps {
  step: ConnectionStep;
  accept: (answer: string) => Promise<void>;
  answer: (invitation: string) => Promise<void>;
}

function Step({ step, accept, answer }: StepProps) {
  const { t } = useTranslation("sync");
  switch (step.at) {
    case "invited":
      return (
        <>
          <p>{t("devices.peers.invited")}</p>
          <CopiedText
            text={step.sentence}
            label={t("devices.peers.invitationCode")}
            copyLabel={t("devices.peers.copyInvitation")}
          />
          <Entry label={t("devices.peers.answer")} action={t("devices.connectTo")} onEntered={accept} />
        </>
      );
    case "asking":
      return (
        <Entry
          label={t("devices.peers.invitation")}
          hint={t("devices.wordsHint")}
          action={t("devices.peers.reply")}
          onEntered={answer}
        />
      );
    case "answered":
      return (
        <>
          <p>{t("devices.peers.answered")}</p>
          <CopiedText
            text={step.sentence}
            label={t("devices.peers.answerCode")}
            copyLabel={t("devices.peers.copyAnswer")}
          />
        </>
      );
    case "comparing":
      return (
        <>
          <p>{t("devices.peers.compare", { name: step.other })}</p>
          <p className={styles.code} role="status">
            {step.code}
          </p>
          <div className={section.row}>
            <Button variant="primary" onClick={() => step.decide(true)}>
              {t("devices.peers.same")}
            </Button>
            <Button onClick={() => step.decide(false)}>{t("devices.peers.differs")}</Button>
          </div>
        </>
      );
    case "done":
      return <p role="status">{t("devices.peers.done")}</p>;
    default:
      return <p role="status">{t("devices.peers.waiting")}</p>;
  }
}

/** Properties of the field for a sentence of the other device. */
interface EntryProps {
  label: string;
  hint?: string;
  action: string;
  onEntered: (text: string) => Promise<void>;
}

/** Asks for a sentence of the other device, to be pasted or scanned; a scanned one is taken at once. */
function Entry({ label, hint, action, onEntered }: EntryProps) {
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const enter = async (entered: string) => {
    setText(entered);
    setBusy(true);
    await onEntered(entered);
    setBusy(false);
  };
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        rows={4}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <ScanButton onRead={(read) => void enter(read)} />
      <div className={section.row}>
        <Button variant="primary" disabled={isBusy || text.trim() === ""} onClick={() => void enter(text)}>
          {action}
        </Button>
      </div>
    </>
  );
}
