import { ready } from "@core/di/ready";
import { switched } from "@core/plugin/plugin-choices";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ExternalPluginsStoreToken, PluginsStoreToken } from "@core/stores/tokens";
import { announce } from "@ui/announce";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { useServices } from "@ui/services-context";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ReportPanel } from "./report-panel";
import styles from "./report-panel.module.css";

/** Properties of the remedies. */
export interface CrashRemediesProps {
  pluginId: string;
  name: string;
  /** The page or section that broke, and how. */
  contributionId: string;
  error: unknown;
}

/** The remedies where a part of a plugin from outside broke: switch it off, or report it. */
export default function CrashRemedies({ pluginId, name, contributionId, error }: CrashRemediesProps) {
  const { t } = useTranslation("plugins");
  const services = useServices();
  const [report, setReport] = useState<{ text: string; homepage: string | undefined }>();
  const [failure, setFailure] = useState<unknown>();
  const host = services.get(PluginHostToken);
  // The settings, the log and the report tell of it, too.
  useEffect(() => {
    const noted = services.get(PluginHostToken);
    // A view that could not be loaded is noted by now.
    if (noted.failures.some((each) => each.pluginId === pluginId && each.error === error)) return;
    noted.fail({ pluginId, contributionId, error });
  }, [services, pluginId, contributionId, error]);
  const switchOff = () => {
    const chosen = services.get(PluginsStoreToken);
    announce(t("external.crash.switchedOff", { name }));
    chosen.choose(switched(chosen.own, host, pluginId, false));
  };
  const write = async () => {
    setFailure(undefined);
    const store = await ready(services, ExternalPluginsStoreToken);
    const failures = host.failures.filter((each) => each.pluginId === pluginId);
    const { text, manifest } = await store.reportOf(pluginId, failures);
    setReport({ text, homepage: manifest.homepage });
    await navigator.clipboard.writeText(text).then(
      () => announce(t("external.row.reported", { name })),
      () => {
        // If the browser lets no page copy, it stands there to be selected.
      },
    );
  };
  return (
    <>
      <div className={styles.actions}>
        <Button onClick={switchOff}>{t("external.crash.off")}</Button>
        <Button
          aria-label={t("common:of", { label: t("external.row.report"), name })}
          onClick={() => void write().catch(setFailure)}
        >
          {t("external.row.report")}
        </Button>
      </div>
      <ErrorAlert error={failure} />
      {report ? <ReportPanel report={report.text} name={name} homepage={report.homepage} /> : null}
    </>
  );
}
