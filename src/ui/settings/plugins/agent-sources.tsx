import type { RemoteManifest } from "@core/domain/agent/remote-manifest";
import { NotifierToken } from "@core/ports/notifier";
import { AgentSourcesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { TextField } from "@ui/elements/text-field";
import { formatDateTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./plugins.module.css";

const FETCH_TIMEOUT_MS = 30_000;

/** Manifests of agents on other servers: added by address, fetched on request only. */
export const AgentSourcesGroup = observer(function AgentSourcesGroup() {
  const { t } = useTranslation("settings");
  const sources = useService(AgentSourcesStoreToken);
  const [url, setUrl] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => void sources.load(), [sources]);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      await sources.fetch(url, AbortSignal.timeout(FETCH_TIMEOUT_MS));
      setUrl("");
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <details
      open={isOpen || sources.manifests.length > 0}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={section.summary}>{t("agentSources.title")}</summary>
      <div className={section.group}>
        <p className={section.hint}>{t("agentSources.hint")}</p>
        {sources.manifests.length > 0 ? (
          <ul className={section.list}>
            {sources.manifests.map((manifest) => (
              <ManifestRow key={manifest.url} manifest={manifest} />
            ))}
          </ul>
        ) : null}
        <form className={section.fields} noValidate onSubmit={(event) => void add(event)}>
          <TextField
            label={t("agentSources.url")}
            type="url"
            placeholder="https://example.com/agents/manifest.json"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <Button type="submit" disabled={sources.busy || url.trim() === ""}>
            {t(sources.busy ? "agentSources.fetching" : "agentSources.add")}
          </Button>
        </form>
        <ErrorAlert error={failure ?? sources.error} className={section.failure} />
      </div>
    </details>
  );
});

const ManifestRow = observer(function ManifestRow({ manifest }: { manifest: RemoteManifest }) {
  const { t } = useTranslation(["settings", "common"]);
  const language = useLanguage();
  const sources = useService(AgentSourcesStoreToken);
  const notifier = useService(NotifierToken);
  const { url, agents, fetchedAt } = manifest;
  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => notifier.error(error));
  return (
    <li className={styles.source}>
      <span className={styles.identity}>
        <span className={styles.id}>{url}</span>
        <span className={section.hint}>
          {t("agentSources.facts", { count: agents.length, date: formatDateTime(fetchedAt, language) })}
        </span>
      </span>
      <Button
        size="small"
        disabled={sources.busy}
        aria-label={t("common:of", { label: t("agentSources.refresh"), name: url })}
        onClick={() => attempt(sources.fetch(url, AbortSignal.timeout(FETCH_TIMEOUT_MS)))}
      >
        {t("agentSources.refresh")}
      </Button>
      <Button
        size="small"
        variant="danger"
        aria-label={t("common:of", { label: t("common:delete"), name: url })}
        onClick={() => attempt(sources.remove(url))}
      >
        {t("common:delete")}
      </Button>
    </li>
  );
});
