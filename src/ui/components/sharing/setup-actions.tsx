import type { SetupStep } from "@core/stores/setup-import-store";
import { SetupImportStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { PASSWORD_FORM_ID } from "./password-step";

/** The buttons at the foot of the setup dialog. */
export const SetupActions = observer(function SetupActions({ step }: { step: SetupStep }) {
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
