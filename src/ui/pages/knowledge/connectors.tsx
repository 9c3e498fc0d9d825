import { visibleName } from "@core/domain/text/visible-text";
import type { KnowledgeConnector } from "@core/points/knowledge-connector";
import { NotifierToken } from "@core/ports/notifier";
import type { ConnectorReport } from "@core/services/knowledge/connectors/refresh-connector";
import type { ConnectorsStore } from "@core/stores/knowledge/connectors-store";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert, ErrorText } from "@ui/elements/error-text";
import { RelativeTime } from "@ui/elements/relative-time";
import { useService } from "@ui/services-context";
import { Cable } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import page from "./knowledge-page.module.css";
import styles from "./synced-folders.module.css";

/** So many documents that could not be had are named. */
const MOST_NAMED = 5;

/** The connectors of plugins, each with what it has brought and a button to bring what is new. */
const Connectors = observer(function Connectors() {
  const { t } = useTranslation("knowledge");
  const knowledge = useService(KnowledgeStoreToken);
  const notifier = useService(NotifierToken);
  const [store, setStore] = useState<ConnectorsStore>();
  useEffect(() => {
    knowledge.connectors().then(setStore, (error) => notifier.error(error));
  }, [knowledge, notifier]);
  if (!store || store.all.length === 0) return null;
  return (
    <section aria-labelledby="connectors" className={page.section}>
      <div>
        <h2 id="connectors">{t("connectors.title")}</h2>
        <p className={styles.facts}>{t("connectors.hint")}</p>
      </div>
      <ul className={styles.list}>
        {store.all.map((connector) => (
          <ConnectorRow key={connector.id} connector={connector} store={store} />
        ))}
      </ul>
    </section>
  );
});

export default Connectors;

interface RowProps {
  readonly connector: KnowledgeConnector;
  readonly store: ConnectorsStore;
}

const ConnectorRow = observer(function ConnectorRow({ connector, store }: RowProps) {
  const { t } = useTranslation("knowledge");
  const notifier = useService(NotifierToken);
  const nameId = useId();
  useEffect(
    () => void store.load(connector).catch((error) => notifier.error(error)),
    [store, connector, notifier],
  );
  const { name, origin, description } = connector;
  const { progress, refreshedAt, left, report, error } = store.stateOf(connector);
  const [label, run] = progress
    ? [t("common:prompt.stop"), () => store.stop(connector)]
    : [t("common:refresh"), () => void store.refresh(connector)];
  return (
    <li className={styles.row}>
      <Cable aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        <h3 id={nameId} className={styles.name}>
          <bdi>{visibleName(name)}</bdi>
        </h3>
        {description ? <p className={styles.facts}>{description}</p> : null}
        {origin === name ? null : <p className={styles.facts}>{t("connectors.of", { plugin: origin })}</p>}
        <p role="status" className={styles.facts}>
          {progress && progress.total > 0 ? t("connectors.progress", progress) : null}
          {progress && progress.total === 0 ? t("connectors.listing") : null}
          {!progress && refreshedAt !== undefined ? (
            <>
              {t("connectors.last")} <RelativeTime at={refreshedAt} />
            </>
          ) : null}
          {progress || refreshedAt !== undefined ? null : t("connectors.never")}
        </p>
        {report && !progress ? <Report report={report} /> : null}
        {left > 0 && !progress ? (
          <p className={styles.facts}>{t("connectors.left", { amount: left })}</p>
        ) : null}
        <ErrorAlert error={error} className={styles.error} />
      </div>
      <div className={styles.actions}>
        <Button size="small" aria-describedby={nameId} onClick={run}>
          {label}
        </Button>
      </div>
    </li>
  );
});

function Report({ report: { added, renewed, keptAway, failed } }: { report: ConnectorReport }) {
  const { t } = useTranslation("knowledge");
  return (
    <>
      <p className={styles.facts}>{t("connectors.brought", { added, renewed })}</p>
      {keptAway > 0 ? <p className={styles.facts}>{t("connectors.keptAway", { amount: keptAway })}</p> : null}
      {failed.length > 0 ? (
        <div role="alert" className={styles.error}>
          <p>{t("connectors.failed", { amount: failed.length })}</p>
          <ul>
            {failed.slice(0, MOST_NAMED).map(({ id, title, error }) => (
              <li key={id}>
                <bdi>{visibleName(title)}</bdi>: <ErrorText error={error} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}
