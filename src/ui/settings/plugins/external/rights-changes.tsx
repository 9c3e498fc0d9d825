import { type ListChange, secretName } from "@core/domain/external-plugins/rights";
import type { PluginPreview } from "@core/services/external-plugins/plugin-preview";
import section from "@ui/theme/settings-section.module.css";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";
import { usePointText, useSecretText } from "./rights-list";

/** The rights of a version that the one before had not, and the other way round. */
export function RightsChanges({ preview: { change, manifest } }: { preview: PluginPreview }) {
  const { t } = useTranslation("plugins");
  const pointText = usePointText();
  const wordsOf = useSecretText();
  if (!change) return null;
  const { grown, shrunk, becomesTrusted, beginsToRunDrawings, beginsToAskModel, beginsToEmbed } = change;
  const { points, hosts, secrets, project, exports } = change;
  // One that is gone has no words in the manifest.
  const secretText = (named: string) => {
    const known = manifest.secrets.find((secret) => secretName(secret) === named);
    return known ? wordsOf(known) : (named.split(" ")[0] ?? named);
  };
  const all = (pick: keyof ListChange) => [
    ...points[pick].map(pointText),
    ...hosts[pick],
    ...secrets[pick].map(secretText),
    ...project[pick].map((right) => t(`external.project.rights.${right}`)),
    ...exports[pick].map((want) => t(`external.exports.${want}`)),
  ];
  return (
    <section className={styles.part}>
      <p className={section.label}>{t("external.consent.changed")}</p>
      {grown || shrunk ? null : <p>{t("external.consent.unchanged")}</p>}
      {becomesTrusted ? <p className={styles.danger}>{t("external.consent.becomesTrusted")}</p> : null}
      {beginsToRunDrawings ? <p className={styles.danger}>{t("external.consent.interactive")}</p> : null}
      {beginsToAskModel ? <p className={styles.danger}>{t("external.consent.asksModel")}</p> : null}
      {beginsToEmbed ? <p className={styles.danger}>{t("external.consent.embeds")}</p> : null}
      <Changes title={t("external.consent.gains")} all={all("added")} />
      <Changes title={t("external.consent.loses")} all={all("removed")} />
    </section>
  );
}

function Changes({ title, all }: { title: string; all: readonly string[] }) {
  if (all.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className={styles.list}>
        {all.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </>
  );
}
