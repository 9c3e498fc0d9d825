import "@ui/theme/controls.css";
import { SettingsStoreToken } from "@core/stores/tokens";
import { Modal } from "@ui/elements/modal";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./about-dialog.module.css";
import { LogoMark } from "./logo-mark";
import { REPOSITORY_URL } from "./repository-url";

const FEATURES = ["teams", "validated", "providers", "agents", "local", "offline"];
const BENEFITS = ["time", "control", "privacy", "choice"];

/** The description of the product: what it is, for whom, and how it works. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("about");
  const name = useService(SettingsStoreToken).platformName || t("shell:defaultName");
  const title = (
    <span className={styles.title}>
      <LogoMark className={styles.logo} />
      {name}
    </span>
  );
  return (
    <Modal title={title} onClose={onClose} width="wide">
      <div className={styles.sections}>
        <Section title={t("vision.title")} open>
          <p>{t("vision.text")}</p>
        </Section>
        <Section title={t("features.title")}>
          <Points points={FEATURES.map((key) => t(`features.${key}`))} />
        </Section>
        <Section title={t("benefits.title")}>
          <Points points={BENEFITS.map((key) => t(`benefits.${key}`))} />
        </Section>
        <Section title={t("how.title")}>
          <ol className={styles.steps}>
            <li>
              <AppLink to="/settings#providers" onClick={onClose}>
                {t("how.configure")}
              </AppLink>
            </li>
            <li>{t("how.describe")}</li>
            <li>{t("how.watch")}</li>
            <li>{t("how.guide")}</li>
          </ol>
        </Section>
        <Section title={t("faq.title")}>
          <dl className={styles.faq}>
            <dt>{t("faq.dataQuestion")}</dt>
            <dd>{t("faq.dataAnswer")}</dd>
            <dt>{t("faq.costQuestion")}</dt>
            <dd>{t("faq.costAnswer")}</dd>
            <dt>{t("faq.sourceQuestion")}</dt>
            <dd>
              {t("faq.sourceAnswer")} <AppLink to={REPOSITORY_URL}>{t("faq.sourceLink")}</AppLink>
              {" · "}
              <a href="/third-party-notices.txt" target="_blank" rel="noreferrer">
                {t("faq.noticesLink")}
              </a>
            </dd>
          </dl>
        </Section>
      </div>
    </Modal>
  );
}

interface SectionProps {
  title: string;
  open?: boolean;
  children: ReactNode;
}

/** One at a time is open, as in any accordion of a shared name. */
function Section({ title, open, children }: SectionProps) {
  return (
    <details className={styles.section} name="about" open={open}>
      <summary>{title}</summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
