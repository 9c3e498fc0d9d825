import { SetupImportStoreToken } from "@core/stores/tokens";
import { TextField } from "@ui/components/text-field";
import { useErrorText } from "@ui/error-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

/** The form that the dialog's own button submits. */
export const PASSWORD_FORM_ID = "setup-password";

/** Asks for the password of a shared setup. */
export const PasswordStep = observer(function PasswordStep() {
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
        label={t("setup.password")}
        type="password"
        autoComplete="off"
        value={password}
        error={setups.error && password === "" ? errorText(setups.error) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
    </form>
  );
});
