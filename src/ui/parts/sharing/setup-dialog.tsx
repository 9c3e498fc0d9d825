import { ArrivedSetupsToken } from "@core/stores/arrived-setups";
import { SetupImportStoreToken, type SetupStep } from "@core/stores/setup-import-store";
import { Modal } from "@ui/parts/modal";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SetupActions } from "./setup-actions";
import { SetupBody } from "./setup-body";
import styles from "./sharing.module.css";

/** Takes in a shared setup: password, preview, saving. It cannot be shut while saving. Nothing once that is over. */
const SetupDialog = observer(function SetupDialog() {
  const { t } = useTranslation("sharing");
  const { step, dismiss, offer } = useService(SetupImportStoreToken);
  const { waiting, take } = useService(ArrivedSetupsToken);
  useEffect(() => {
    const arrived = waiting && take();
    if (arrived) void offer(arrived);
  }, [waiting, take, offer]);
  if (!step) return null;
  return (
    <Modal
      title={t("setup.title")}
      description={t(`setup.hints.${step}`)}
      width={step === "preview" ? "wide" : "narrow"}
      dismissal={step === "initializing" ? "none" : "deliberate"}
      onClose={dismiss}
      actions={step === "initializing" ? undefined : <SetupActions step={step} />}
    >
      <StepRegion key={step} step={step} />
    </Modal>
  );
});
export default SetupDialog;

/** Takes the focus, which was on a button of the step before. */
function StepRegion({ step }: { step: SetupStep }) {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = step === "password" && region.current?.querySelector("input");
    (field || region.current)?.focus();
  }, [step]);
  return (
    <div ref={region} tabIndex={-1} className={styles.step}>
      <SetupBody step={step} />
    </div>
  );
}
