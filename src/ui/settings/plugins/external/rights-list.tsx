import type { ManifestSecret, PluginManifest } from "@core/domain/external-plugins/manifest";
import { rightsOf } from "@core/domain/external-plugins/rights";
import { factsOf } from "@core/points/every-point";
import section from "@ui/theme/settings-section.module.css";
import { useTranslation } from "react-i18next";
import styles from "./external.module.css";

/** The name of a point and what a plugin of it sees; of one that nobody has declared the name is shown. */
export function usePointText(): (point: string) => string {
  const { t } = useTranslation("plugins");
  return (point) => {
    const facts = factsOf(point);
    if (!facts || facts.openTo === "built-in") return t("external.points.other", { point });
    return facts.reachKey ? `${t(facts.headingKey)}. ${t(facts.reachKey)}` : t(facts.headingKey);
  };
}

/** The description of a secret in words: where it comes from, and where it goes. */
export function useSecretText(): (secret: ManifestSecret) => string {
  const { t } = useTranslation("plugins");
  return ({ label, host, oauth }) => {
    if (!oauth) return t("external.consent.secret", { label, host });
    const hosts = [...new Set([oauth.authorize, oauth.token].map((url) => new URL(url).host))];
    return t("external.consent.oauth", { label, host, from: hosts.join(", ") });
  };
}

/** The parts, servers and secrets a plugin declares. Nothing holds a trusted one to its hosts. */
export function RightsList({ manifest }: { manifest: PluginManifest }) {
  const { t } = useTranslation("plugins");
  const pointText = usePointText();
  const secretText = useSecretText();
  const { points, hosts, secrets, kind, runsDrawings, asksModel, embeds, project, exports } =
    rightsOf(manifest);
  const isTrusted = kind === "trusted";
  return (
    <>
      <section className={styles.part}>
        <p className={section.label}>{t("external.consent.does")}</p>
        <ul className={styles.list}>
          {points.map((point) => (
            <li key={point}>{pointText(point)}</li>
          ))}
          {exports.map((want) => (
            <li key={want}>{t(`external.exports.${want}`)}</li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <p className={section.label}>{t("external.consent.reaches")}</p>
        {!isTrusted && runsDrawings ? <p>{t("external.consent.interactive")}</p> : null}
        {asksModel ? <p>{t("external.consent.asksModel")}</p> : null}
        {embeds ? <p>{t("external.consent.embeds")}</p> : null}
        {isTrusted ? <p>{t("external.consent.anyHost")}</p> : null}
        {isTrusted || hosts.length === 0 ? null : (
          <ul className={styles.list}>
            {hosts.map((host) => (
              <li key={host}>{host}</li>
            ))}
          </ul>
        )}
        {isTrusted || runsDrawings || hosts.length > 0 ? null : <p>{t("external.consent.noHosts")}</p>}
      </section>
      {project.length > 0 ? (
        <section className={styles.part}>
          <p>{t("external.project.asks")}</p>
          <ul className={styles.list}>
            {project.map((right) => (
              <li key={right}>{t(`external.project.rights.${right}`)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {manifest.settings.length > 0 ? (
        <section className={styles.part}>
          <p>{t("external.consent.settings")}</p>
          <ul className={styles.list}>
            {manifest.settings.map(({ name, label }) => (
              <li key={name}>
                <bdi>{label}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {secrets.length > 0 ? (
        <section className={styles.part}>
          <p>{t("external.consent.secrets")}</p>
          <ul className={styles.list}>
            {secrets.map((secret) => (
              <li key={secret.name}>{isTrusted ? secret.label : secretText(secret)}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
