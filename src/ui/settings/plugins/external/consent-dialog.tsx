import type { PluginManifest } from "@core/domain/external-plugins/manifest";
import { inLanguage } from "@core/domain/external-plugins/translations";
import type { PluginConsent } from "@core/services/external-plugins/external-plugins";
import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { Modal } from "@ui/elements/modal";
import { useLanguage } from "@ui/language";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";
import { LackingPlugins } from "./lacking-plugins";
import { FileFacts, PreviewFacts } from "./preview-facts";
import { ProjectChoice } from "./project-choice";
import { RightsChanges } from "./rights-changes";
import { RightsList } from "./rights-list";

/** Properties of the dialog. */
export interface ConsentDialogProps {
  preview: PluginPreview;
  /** Rejects when it could not be installed, which is shown. */
  onAgree: (consent: PluginConsent) => Promise<void>;
  onClose: () => void;
  /** Looks for a plugin that it needs. */
  onFind: (id: string) => void;
}

/** Shows what a plugin wants, before anything of it runs, and asks. */
export function ConsentDialog({ preview: given, onAgree, onClose, onFind }: ConsentDialogProps) {
  const { t } = useTranslation(["plugins", "common"]);
  const preview = { ...given, manifest: inLanguage(given.manifest, useLanguage()) };
  const { manifest, installed, conflicts } = preview;
  const { name, kind } = manifest;
  const textOf = usePluginText(conflicts.map(({ title }) => title));
  const [trusts, setTrusts] = useState(false);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const { projects } = useService(ExternalPluginsStoreToken);
  const [projectId, setProjectId] = useState(projects.of(manifest.id) ?? "");
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isTrusted = kind === "trusted";
  const isUpdate = installed !== undefined && installed.sha256 !== preview.sha256;
  const agree = async () => {
    // A button that is switched off meanwhile would lose the focus.
    if (working) return;
    setWorking(true);
    setFailure(undefined);
    try {
      await onAgree({ trusts, mayReplace: replaced, projectId: projectId || undefined });
      onClose();
    } catch (error) {
      setFailure(error);
      setWorking(false);
    }
  };
  const toggle = (conflict: string, isOn: boolean) =>
    setReplaced([...replaced.filter((each) => each !== conflict), ...(isOn ? [conflict] : [])]);
  const label = isTrusted
    ? "external.consent.installTrusted"
    : isUpdate
      ? "external.row.update"
      : "external.install.submit";
  return (
    <Modal
      title={t(isUpdate ? "external.consent.updateTitle" : "external.consent.title", { name })}
      description={t("external.consent.says")}
      width="wide"
      dismissal="deliberate"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common:cancel")}</Button>
          <Button
            variant={isTrusted ? "danger" : "primary"}
            disabled={isTrusted && !trusts}
            onClick={() => void agree()}
          >
            {t(label)}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section className={styles.stack} tabIndex={0} aria-label={t("external.consent.wants")}>
        <PreviewFacts preview={preview} />
        <p className={isTrusted ? styles.danger : undefined}>
          {t(isTrusted ? "external.consent.kindTrusted" : "external.consent.kindContained")}
        </p>
        <LackingPlugins lacking={preview.lacking} onFind={onFind} />
        {isUpdate ? <UpdateWarnings preview={preview} /> : null}
        {isUpdate ? <RightsChanges preview={preview} /> : null}
        <RightsList manifest={manifest} />
        {manifest.project ? <ProjectChoice name={name} value={projectId} onChange={setProjectId} /> : null}
        {isTrusted ? null : <Limits manifest={manifest} />}
        <FileFacts preview={preview} />
        {conflicts.length > 0 ? (
          <section className={styles.part}>
            <p>{t("external.consent.conflicts")}</p>
            {conflicts.map((conflict) =>
              conflict.isIrreplaceable ? (
                <p key={conflict.name}>
                  {t("external.consent.irreplaceable", { name: textOf(conflict.title) || conflict.name })}{" "}
                  <span className={styles.code}>{conflict.name}</span>
                </p>
              ) : (
                <CheckBox
                  key={conflict.name}
                  checked={replaced.includes(conflict.name)}
                  onChange={(isOn) => toggle(conflict.name, isOn)}
                >
                  {t("external.consent.replace", { name: textOf(conflict.title) || conflict.name })}{" "}
                  <span className={styles.code}>{conflict.name}</span>
                  {conflict.isSameId ? (
                    <span className={section.hint}> {t("external.consent.sameId")}</span>
                  ) : null}
                </CheckBox>
              ),
            )}
          </section>
        ) : null}
        {isTrusted ? (
          <CheckBox checked={trusts} onChange={setTrusts}>
            {t("external.consent.trust", { name })}
          </CheckBox>
        ) : null}
        <ErrorAlert error={failure} className={section.failure} />
      </section>
    </Modal>
  );
}

/** Warnings of what an update is not expected to be. */
function UpdateWarnings({ preview: { installed, order, address } }: { preview: PluginPreview }) {
  const { t } = useTranslation("plugins");
  const origin = installed?.address ?? t("external.consent.file");
  return (
    <>
      {order === "older" ? <p className={styles.danger}>{t("external.consent.older")}</p> : null}
      {order === "same" ? <p className={styles.danger}>{t("external.consent.sameVersion")}</p> : null}
      {installed?.address === address ? null : (
        <p className={styles.danger}>{t("external.consent.elsewhere", { origin })}</p>
      )}
    </>
  );
}

function Limits({ manifest: { hosts, contributes } }: { manifest: PluginManifest }) {
  const { t } = useTranslation("plugins");
  return (
    <section className={styles.part}>
      <p className={section.label}>{t("external.consent.limits")}</p>
      <ul className={styles.list}>
        <li>{t("external.consent.memory")}</li>
        {contributes.some((each) => "document" in each) ? <li>{t("external.consent.leaves")}</li> : null}
        {hosts.length > 0 ? <li>{t("external.consent.sees")}</li> : null}
      </ul>
    </section>
  );
}

function CheckBox({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
