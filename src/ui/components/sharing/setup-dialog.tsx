import { ArrivedSetupsToken, SetupImportStoreToken } from "@core/stores/tokens";
import { Modal } from "@ui/components/modal";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PASSWORD_FORM_ID } from "./password-step";
import { SetupActions } from "./setup-actions";
import { SetupBody } from "./setup-body";
import styles from "./sharing.module.css";

/** Takes in a shared setup: password, preview, saving. It cannot be shut while saving. Nothing once that is over. */
const SetupDialog = observer(function SetupDialog() {
  // Also the texts of what may go wrong later on: the open dialog would vanish until they have come.
  const { t } = useTranslation(["sharing", "errors"]);
  const { step, dismiss, offer } = useService(SetupImportStoreToken);
  const { waiting, take } = useService(ArrivedSetupsToken);
  useEffect(() => {
    const arrived = waiting && take();
    if (arrived) void offer(arrived);
  }, [waiting, take, offer]);
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
