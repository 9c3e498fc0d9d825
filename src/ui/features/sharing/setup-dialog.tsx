import type { SetupStep } from "@core/stores/settings/setup-import-store";
import { ArrivedSetupsToken, SetupImportStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import { useErrorText } from "@ui/error-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PreviewStep } from "./preview-step";
import styles from "./sharing.module.css";

/** The form that the dialog's own button submits. */
const PASSWORD_FORM_ID = "setup-password";

/** Asks for the password of a shared setup. */
const PasswordStep = observer(function PasswordStep() {
  const { t } = useTranslation("sharing");
  const setups = useService(SetupImportStoreToken);
  const errorText = useErrorText();
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void setups.enterPassword(password);
  };
  return (
    <form id={PASSWORD_FORM_ID} onSubmit={submit}>
      <TextField
        label={t("share.password")}
        type="password"
        autoComplete="off"
        value={password}
        error={setups.error && password === "" ? errorText(setups.error) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
    </form>
  );
});

/** The content of a step of the setup dialog. */
const SetupBody = observer(function SetupBody({ step }: { step: SetupStep }) {
  const { t } = useTranslation("sharing");
  const { collected, error, progress } = useService(SetupImportStoreToken);
  if (step === "collecting") return <p role="status">{t("setup.collected", { ...collected })}</p>;
  if (step === "opening") return <p role="status">{t("setup.opening")}</p>;
  if (step === "password") return <PasswordStep />;
  if (step === "preview") return <PreviewStep />;
  if (step === "unreadable") {
    return (
      <p role="alert" className={styles.failure}>
        <ErrorText error={error} />
      </p>
    );
  }
  return (
    <div className={styles.group} role="status">
      <p>{t("setup.initializing")}</p>
      <progress className={styles.progress} value={progress} aria-label={t("setup.initializing")} />
    </div>
  );
});

/** The buttons at the foot of the setup dialog. */
const SetupActions = observer(function SetupActions({ step }: { step: SetupStep }) {
  const { t } = useTranslation(["sharing", "common"]);
  const setups = useService(SetupImportStoreToken);
  const isEnd = step === "unreadable" || step === "collecting";
  return (
    <>
      <Button onClick={setups.dismiss}>{t(isEnd ? "common:close" : "common:cancel")}</Button>
      {step === "password" ? (
        <Button variant="primary" type="submit" form={PASSWORD_FORM_ID}>
          {t("setup.open")}
        </Button>
      ) : null}
      {step === "preview" ? (
        <Button variant="primary" disabled={setups.isEmpty} onClick={() => void setups.accept()}>
          {t("setup.accept")}
        </Button>
      ) : null}
    </>
  );
});

/** Takes in a shared setup: password, preview, saving. It cannot be shut while saving. Nothing once that is over. */
const SetupDialog = observer(function SetupDialog() {
  // Also the texts of what may go wrong later on: the open dialog would vanish until they have come.
  const { t } = useTranslation(["sharing", "errors"]);
  const { step, dismiss, offer } = useService(SetupImportStoreToken);
  const { waiting, take, settle } = useService(ArrivedSetupsToken);
  const wasOpen = useRef(false);
  useEffect(() => {
    const arrived = waiting && take();
    if (arrived) void offer(arrived);
  }, [waiting, take, offer]);
  useEffect(() => {
    if (wasOpen.current && !step) settle();
    wasOpen.current = step !== undefined;
  }, [step, settle]);
  const region = useRef<HTMLDivElement>(null);
  // The button of the step before, which had the focus, is gone.
  useEffect(() => void (step && focusOf(region.current)?.focus()), [step]);
  if (!step) return null;
  return (
    <Modal
      title={t("setup.title")}
      description={t(`setup.hints.${step}`)}
      width={step === "preview" ? "wide" : "narrow"}
      dismissal={step === "initializing" ? "none" : "deliberate"}
      initialFocus={() => focusOf(region.current)}
      onClose={dismiss}
      actions={step === "initializing" ? undefined : <SetupActions step={step} />}
    >
      <div key={step} ref={region} tabIndex={-1} className={styles.step}>
        <SetupBody step={step} />
      </div>
    </Modal>
  );
});
export default SetupDialog;

/** The password to be entered, or else the step as a whole, to be read. */
function focusOf(region: HTMLElement | null): HTMLElement | null {
  return region?.querySelector<HTMLElement>(`#${PASSWORD_FORM_ID} input`) ?? region;
}
