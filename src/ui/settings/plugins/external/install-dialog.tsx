import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import type { PluginSource } from "@core/services/external-plugins/plugin-source";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { FileButton } from "@ui/elements/files/file-button";
import { Modal } from "@ui/elements/modal";
import { TextField } from "@ui/elements/text-field";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";
import { readTimeout } from "./read-timeout";

/** Properties of the dialog. */
export interface InstallDialogProps {
  /** Gets what was read, to be asked about. */
  onRead: (preview: PluginPreview) => void;
  onClose: () => void;
}

/** Asks for the file of a plugin, or its address. */
export function InstallDialog({ onRead, onClose }: InstallDialogProps) {
  const { t } = useTranslation(["plugins", "common"]);
  const store = useService(ExternalPluginsStoreToken);
  const formId = useId();
  const [address, setAddress] = useState("");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const read = async (source: PluginSource) => {
    // A button that is switched off meanwhile would lose the focus.
    if (working) return;
    setWorking(true);
    setFailure(undefined);
    try {
      onRead(await store.preview(source, readTimeout()));
    } catch (error) {
      setFailure(error);
      setWorking(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void read({ address });
  };
  return (
    <Modal
      title={t("external.install.open")}
      description={t("external.install.hint")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={address.trim() === ""}>
            {t("external.install.submit")}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <div>
          <FileButton
            label={t("external.install.choose")}
            accept=".js"
            onFiles={([file]) => void read({ file })}
          />
        </div>
        <TextField
          label={t("external.install.address")}
          type="url"
          placeholder="https://example.com/plugin.js"
          value={address}
          onChange={(event: { target: { value: string } }) => setAddress(event.target.value)}
        />
        {working ? <p role="status">{t("external.install.reading")}</p> : null}
        <ErrorAlert error={failure} className={section.failure} />
      </form>
    </Modal>
  );
}
