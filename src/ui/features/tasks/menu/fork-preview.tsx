import type { ForkPlan } from "@core/domain/journal/fork";
import { useTranslation } from "react-i18next";
import styles from "./fork-dialog.module.css";

/** The plan of a fork: what it keeps, what is done again, and about how many calls that takes. */
export function ForkPreview({ plan }: { plan: ForkPlan }) {
  const { t, i18n } = useTranslation("tasks");
  const listed = (titles: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(titles);
  const { kept, again, calls } = plan;
  return (
    <section className={styles.preview} aria-label={t("fork.preview")} aria-live="polite">
      <h3>{t("fork.preview")}</h3>
      <ul>
        {kept.length > 0 ? (
          <li>{t("fork.kept", { titles: listed(kept.map(({ part }) => part.title)) })}</li>
        ) : null}
        {again.length > 0 ? (
          <li>{t("fork.again", { titles: listed(again.map(({ title }) => title)) })}</li>
        ) : null}
        <li>{t("fork.written")}</li>
        <li>{t("fork.calls", { count: calls })}</li>
      </ul>
    </section>
  );
}
