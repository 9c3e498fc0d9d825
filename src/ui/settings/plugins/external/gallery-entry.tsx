import { factsOf } from "@core/points/every-point";
import type { GalleryEntry } from "@core/services/external-plugins/galleries";
import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import { ExternalPluginsStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { ErrorAlert } from "@ui/elements/error-text";
import { formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import section from "@ui/theme/settings-section.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntryPicture } from "./entry-picture";
import styles from "./external.module.css";
import { readTimeout } from "./read-timeout";

/** Names the kinds of what a plugin adds; points that nobody has declared are left out. */
export function useKinds(): (adds: readonly string[]) => readonly string[] {
  const { t } = useTranslation("plugins");
  return (adds) => [
    ...new Set(
      adds.flatMap((point) => {
        const facts = factsOf(point);
        return facts ? [t(facts.headingKey)] : [];
      }),
    ),
  ];
}

/** Properties of an entry of a gallery. */
export interface EntryProps {
  entry: GalleryEntry;
  /** Gets what was read of it, to be asked about. */
  onRead: (preview: PluginPreview) => void;
}

/** A plugin that a list names, with what it adds and reaches, and the way to install or update it. */
export const Entry = observer(function Entry({ entry, onRead }: EntryProps) {
  const { t } = useTranslation("plugins");
  const store = useService(ExternalPluginsStoreToken);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const kindsOf = useKinds();
  const language = useLanguage();
  const { id, name, version, description, sizeBytes, hosts, kind, address, sha256, adds } = entry;
  const isInstalled = store.kept.some(({ plugin }) => plugin.sha256 === sha256);
  const isUpdate = !isInstalled && id !== undefined && store.kept.some(({ plugin }) => plugin.id === id);
  const facts = [
    ...kindsOf(adds),
    ...(version === undefined ? [] : [version]),
    ...(sizeBytes === undefined ? [] : [formatFileSize(sizeBytes, language)]),
  ];
  const read = () => {
    // A button that is switched off meanwhile would lose the focus.
    if (working) return;
    setWorking(true);
    setFailure(undefined);
    store
      .preview({ address, sha256 }, readTimeout())
      .then(onRead, setFailure)
      .finally(() => setWorking(false));
  };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={section.label}>
          <bdi>{name}</bdi>
        </span>
        <Badge tone={kind === "trusted" ? "warning" : "neutral"}>{t(`external.kind.${kind}`)}</Badge>
        {isInstalled ? (
          <Badge tone="success">{t("external.gallery.installed")}</Badge>
        ) : (
          <Button
            size="small"
            aria-label={t(isUpdate ? "external.row.updateOf" : "external.gallery.installOf", { name })}
            onClick={read}
          >
            {t(isUpdate ? "external.row.update" : "external.install.submit")}
          </Button>
        )}
      </div>
      {entry.picture === undefined ? null : <EntryPicture entry={entry} />}
      {description ? (
        <p>
          <bdi>{description}</bdi>
        </p>
      ) : null}
      {facts.length > 0 ? <p className={section.hint}>{facts.join(" · ")}</p> : null}
      <p className={section.hint}>
        <bdi>
          {kind === "trusted"
            ? t("external.gallery.reachesAny")
            : hosts.length > 0
              ? t("external.gallery.reaches", { hosts: hosts.join(", ") })
              : t("external.gallery.reachesNothing")}
        </bdi>
        {" · "}
        <bdi>{address}</bdi>
      </p>
      {working ? <p role="status">{t("external.install.reading")}</p> : null}
      <ErrorAlert error={failure} className={section.failure} />
    </li>
  );
});
