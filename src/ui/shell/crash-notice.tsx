import { PluginHostToken } from "@core/plugin/plugin-host";
import type { LazyComponent } from "@core/points/page";
import { Button } from "@ui/elements/button";
import { ErrorBoundary } from "@ui/elements/error-boundary";
import { ErrorText } from "@ui/elements/error-text";
import { part } from "@ui/elements/part";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";
import styles from "./crash-notice.module.css";

/** Properties of a crash notice. */
export interface CrashNoticeProps {
  error: unknown;
  retry: () => void;
  /** The page or section that broke. */
  view?: LazyComponent;
}

const CrashRemedies = part(() => import("@ui/features/plugins/crash-remedies"));

/** Stands in place of a page that broke: what happened, that nothing is lost, and how to go on. */
export function CrashNotice({ error, retry, view }: CrashNoticeProps) {
  const { t } = useTranslation("shell");
  const host = useService(PluginHostToken);
  const pluginId = view && host.ownerOf(view);
  const stranger = pluginId !== undefined && host.isOutside(pluginId) ? host.find(pluginId) : undefined;
  const hasStrangers = host.plugins.some(({ id }) => host.isOutside(id));
  return (
    <section className={styles.notice} role="alert">
      <h1>{stranger ? t("crash.titleOf", { name: stranger.name ?? stranger.id }) : t("crash.title")}</h1>
      <p>
        <ErrorText error={error} />
      </p>
      <p className={styles.safe}>{t("crash.safe")}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={retry}>
          {t("crash.retry")}
        </Button>
        <Button onClick={() => location.reload()}>{t("crash.reload")}</Button>
        {hasStrangers ? <Button onClick={startWithoutPlugins}>{t("startWithout")}</Button> : null}
      </div>
      {stranger && view ? (
        <ErrorBoundary fallback={() => null}>
          <CrashRemedies
            pluginId={stranger.id}
            name={stranger.name ?? stranger.id}
            contributionId={view.id}
            error={error}
          />
        </ErrorBoundary>
      ) : null}
      <details className={styles.details}>
        <summary>{t("common:details")}</summary>
        <pre>{error instanceof Error ? (error.stack ?? error.message) : String(error)}</pre>
      </details>
    </section>
  );
}

/** The hash, which may name a conversation, stays. */
function startWithoutPlugins(): void {
  location.search = "safe";
}
