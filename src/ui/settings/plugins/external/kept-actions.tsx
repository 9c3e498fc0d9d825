import { PluginHostToken } from "@core/plugin/plugin-host";
import type { GalleryEntry } from "@core/services/external-plugins/galleries";
import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import type { KeptPlugin } from "@core/stores/settings/external-plugins-store";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { announce } from "@ui/announce";
import { Button } from "@ui/elements/button";
import { ConfirmDialog } from "@ui/elements/confirm-dialog";
import { ErrorAlert } from "@ui/elements/error-text";
import { ReportPanel } from "@ui/features/plugins/report-panel";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readTimeout } from "./read-timeout";

/** Properties of the actions. */
export interface KeptActionsProps {
  kept: KeptPlugin;
  /** The newer version that a gallery has, which *Update* then asks about. */
  newer: GalleryEntry | undefined;
  name: string;
  isRemovable: boolean;
  onAsk: (preview: PluginPreview) => void;
  /** Told when it was removed, and its row is gone. */
  onRemoved: () => void;
}

/** The actions on a plugin from outside: agree, update, report, remove. */
export function KeptActions({ kept, newer, name, isRemovable, onAsk, onRemoved }: KeptActionsProps) {
  const { t } = useTranslation("plugins");
  const store = useService(ExternalPluginsStoreToken);
  const host = useService(PluginHostToken);
  const { plugin, manifest = plugin.manifest, waiting } = kept;
  const { id, address, isConfigured } = plugin;
  const [working, setWorking] = useState(false);
  const [status, setStatus] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const [reported, setReported] = useState("");
  const [removing, setRemoving] = useState(false);
  const attempt = async (work: () => Promise<unknown>) => {
    // A button that is switched off meanwhile would lose the focus.
    if (working) return;
    setWorking(true);
    setStatus("");
    setFailure(undefined);
    await work().catch(setFailure);
    setWorking(false);
  };
  const agree = () =>
    attempt(async () => {
      setStatus(t("external.row.updating"));
      onAsk(await store.previewKept(id).finally(() => setStatus("")));
    });
  const update = () =>
    attempt(async () => {
      setStatus(t("external.row.updating"));
      if (newer) {
        const { address, sha256 } = newer;
        return onAsk(await store.preview({ address, sha256 }, readTimeout()).finally(() => setStatus("")));
      }
      const outcome = await store.update(id, readTimeout()).finally(() => setStatus(""));
      if (outcome.kind === "asks") onAsk(outcome.preview);
      else if (outcome.kind === "current") setStatus(t("external.row.current", { name }));
      else setStatus(t("external.row.updated", { name, version: outcome.version }));
    });
  const isTrusted = manifest.kind === "trusted";
  const remove = () =>
    attempt(async () => {
      await store.remove(id);
      if (isTrusted) return location.reload();
      announce(t("external.row.removed", { name }));
      onRemoved();
    });
  const report = async () => {
    const failures = host.failures.filter(({ pluginId }) => pluginId === id);
    const text = await store.report({ ...plugin, manifest }, failures);
    setReported(text);
    await navigator.clipboard.writeText(text).then(
      () => setStatus(t("external.row.reported", { name })),
      // If the browser lets no page copy, it stands there to be selected.
      () => setStatus(""),
    );
  };
  return (
    <>
      <div className={section.row}>
        {waiting === "unconfirmed" ? (
          <Button
            size="small"
            variant="primary"
            aria-label={t("common:of", { label: t("external.row.agree"), name })}
            onClick={() => void agree()}
          >
            {t("external.row.agree")}
          </Button>
        ) : null}
        {waiting === "hung" ? (
          <Button
            size="small"
            aria-label={t("common:of", { label: t("external.row.startAgain"), name })}
            onClick={() => void attempt(() => store.startAgain(id))}
          >
            {t("external.row.startAgain")}
          </Button>
        ) : null}
        {newer || (address && !isConfigured) ? (
          <Button
            size="small"
            aria-label={t("external.row.updateOf", { name })}
            onClick={() => void update()}
          >
            {t("external.row.update")}
          </Button>
        ) : null}
        <Button
          size="small"
          aria-label={t("common:of", { label: t("external.row.report"), name })}
          onClick={() => void attempt(report)}
        >
          {t("external.row.report")}
        </Button>
        {isRemovable ? (
          <Button
            size="small"
            variant="danger"
            aria-label={t("common:prompt.removeAttachment", { name })}
            onClick={() => setRemoving(true)}
          >
            {t("common:remove")}
          </Button>
        ) : null}
      </div>
      <p role="status" className={section.hint}>
        {status}
      </p>
      <ErrorAlert error={failure} className={section.failure} />
      {reported ? <ReportPanel report={reported} name={name} homepage={manifest.homepage} /> : null}
      {removing ? (
        <ConfirmDialog
          title={t("external.row.removeTitle", { name })}
          description={`${t("external.row.removeHint")}${isTrusted ? ` ${t("external.row.removeTrusted")}` : ""}`}
          confirmLabel={t("common:remove")}
          danger
          onConfirm={() => void remove()}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </>
  );
}
