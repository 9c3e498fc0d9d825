import { AppError } from "@core/errors/app-error";
import type { AddOutcome } from "@core/services/backup/add-backup";
import { useErrorText } from "@ui/error-text";
import { useTranslation } from "react-i18next";
import styles from "./restoring.module.css";

/** The outcome of adding a file: how much is here now, and what was skipped, with the reasons. */
export function AddedText({ outcome: { added, skipped, list } }: { outcome: AddOutcome }) {
  const { t } = useTranslation(["database", "notices"]);
  const reason = useErrorText();
  return (
    <>
      <p>{t("notices:database.imported", { count: added })}</p>
      {skipped > 0 ? <p className={styles.notice}>{t("restore.skipped", { count: skipped })}</p> : null}
      {list.length > 0 ? (
        <ul className={styles.list} aria-label={t("restore.skippedList")}>
          {list.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and ids may be missing.
            <li key={at}>
              {t(`stores.${each.store}`, { defaultValue: each.store })} <code>{each.id || "–"}</code>:{" "}
              {reason(new AppError(each.reason))}
            </li>
          ))}
        </ul>
      ) : null}
      {skipped > list.length ? <p>{t("restore.skippedMore", { count: skipped - list.length })}</p> : null}
    </>
  );
}
