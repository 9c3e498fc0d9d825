import type { Vault } from "@core/ports/vault";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { ErrorAlert } from "@ui/elements/error-text";
import { Switch } from "@ui/elements/switch";
import { TextField } from "@ui/elements/text-field";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LangfuseHealth } from "../config/langfuse-configs";
import { DEFAULT_HOST } from "../config/langfuse-rules";
import styles from "./langfuse.module.css";
import type { LangfuseStore } from "./langfuse-store";
import { useLangfuseForm } from "./use-langfuse-form";

/** Props of the section. */
export interface LangfuseFormProps {
  store: LangfuseStore;
  vault: Pick<Vault, "state">;
}

/** The switch, with what leaves the device while it is on, and where to. */
export const LangfuseForm = observer(function LangfuseForm({ store, vault }: LangfuseFormProps) {
  const { t } = useTranslation("tracer-langfuse");
  const { config } = store;
  const isLocked = vault.state === "locked";
  const form = useLangfuseForm(store);
  const [isOpen, setOpen] = useState(config !== undefined);
  const { fields, working, outcome, failure, health, set, save, toggle, check, remove } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const field = (name: "host" | "publicKey" | "secretKey" | "environment" | "sampleRate") => ({
    label: t(name),
    value: fields[name],
    disabled: working,
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
  });
  const hasSecret = Boolean(config?.encryptedSecretKey) && !config?.withoutSecret;
  const secretHint = hasSecret ? "secretSaved" : "secretHint";
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={section.group}>
        <Switch
          label={t("enabled")}
          checked={fields.enabled}
          disabled={working}
          onChange={(isOn) => toggle("enabled", isOn)}
        />
        <p className={section.hint}>{t("leaves")}</p>
      </div>
      <details open={isOpen || fields.enabled} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={section.summary}>{t("details")}</summary>
        <div className={styles.form}>
          <p className={section.hint}>{t("prompts")}</p>
          <div className={section.group}>
            <Switch
              label={t("sendsFiles")}
              checked={fields.sendsFiles}
              disabled={working}
              onChange={(isOn) => toggle("sendsFiles", isOn)}
            />
            <p className={section.hint}>{t("sendsFilesHint")}</p>
          </div>
          <TextField
            {...field("host")}
            type="url"
            hint={t("hostHint", { host: DEFAULT_HOST })}
            placeholder={DEFAULT_HOST}
          />
          <TextField {...field("publicKey")} placeholder="pk-lf-…" />
          <TextField
            {...field("secretKey")}
            type="password"
            disabled={working || isLocked}
            hint={t(isLocked ? "secretLocked" : secretHint)}
          />
          <TextField {...field("environment")} placeholder="production" />
          <TextField
            {...field("sampleRate")}
            inputMode="decimal"
            hint={t("sampleRateHint")}
            placeholder="1"
          />
        </div>
      </details>
      <ErrorAlert error={failure} className={section.failure} />
      <div className={section.row}>
        <Button type="submit" variant="primary" disabled={working}>
          {t("common:save")}
        </Button>
        <Button disabled={working || isLocked} onClick={() => void check()}>
          {t("check")}
        </Button>
        {config ? <DeleteLangfuse disabled={working} onDelete={() => void remove()} /> : null}
      </div>
      <p role="status" className={section.hint}>
        {working ? t("working") : null}
        {outcome ? t(outcome) : null} {health ? <Health {...health} /> : null}
      </p>
    </form>
  );
});

/** The health of the host. */
function Health({ status, version }: LangfuseHealth) {
  const { t } = useTranslation("tracer-langfuse");
  if (!status) return t("healthUnknown");
  return version ? t("healthVersion", { status, version }) : t("health", { status });
}

/** Deletes the settings after asking. */
function DeleteLangfuse({ disabled, onDelete }: { disabled: boolean; onDelete: () => void }) {
  const { t } = useTranslation("tracer-langfuse");
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="danger" disabled={disabled} onClick={() => setConfirming(true)}>
        {t("common:delete")}
      </Button>
      {confirming ? (
        <ConfirmDialog
          title={t("deleteTitle")}
          description={t("deleteHint")}
          confirmLabel={t("deleteConfirm")}
          danger
          onConfirm={onDelete}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </>
  );
}
