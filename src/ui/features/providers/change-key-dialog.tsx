import type { Credential } from "@core/domain/model/credential";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./first-run-choices.module.css";
import { useChangeCredential } from "./use-change-credential";

/** Properties of a dialog that changes a configured provider. */
export interface ChangeDialogProps {
  credential: Credential;
  /** The change was accepted and saved. */
  onChanged: () => void;
  onClose: () => void;
}

/** Asks for another key where one was refused. It is checked with its provider before it takes the old one's place. */
export default function ChangeKeyDialog({ credential, onChanged, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(["setup", "common"]);
  const { nameOf, providers } = useService(ProvidersStoreToken);
  const [apiKey, setApiKey] = useState("");
  const formId = useId();
  const { saving, failure, change } = useChangeCredential(credential, () => {
    onClose();
    onChanged();
  });
  const keyPage = providers.find(({ id }) => id === credential.provider)?.keyPage;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (apiKey.trim() !== "") void change({ apiKey });
  };
  return (
    <Modal
      title={t("failure.keyTitle", { name: nameOf(credential) })}
      onClose={onClose}
      dismissal="deliberate"
      initialFocus={() => document.getElementById(formId)?.querySelector("input")}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={saving || apiKey.trim() === ""}>
            {t(saving ? "key.checking" : "failure.saveAndRetry")}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.key} noValidate onSubmit={submit}>
        <TextField
          label={t("key.label")}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={apiKey}
          disabled={saving}
          onChange={(event) => setApiKey(event.target.value)}
        />
        {keyPage ? <AppLink to={keyPage}>{t("key.get")}</AppLink> : null}
        <ErrorAlert error={failure} className={styles.failure} />
      </form>
    </Modal>
  );
}
