import type { Source } from "@core/domain/source";
import { AppLink } from "@ui/links";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./source-list.module.css";

const SourceDialog = lazy(() =>
  import("./source-dialog").then(({ SourceDialog: dialog }) => ({ default: dialog })),
);

/** The passages a text cites, each opening its file at the passage; nothing where it cites none. */
export function SourceList({ sources }: { sources: readonly Source[] | undefined }) {
  const { t } = useTranslation("knowledge");
  const [opened, setOpened] = useState<Source>();
  if (!sources?.length) return null;
  return (
    <nav className={styles.sources} aria-label={t("sources.title")}>
      <span className={styles.title}>{t("sources.title")}</span>
      <ul className={styles.list}>
        {sources.map((source) => (
          <li key={source.number}>
            {source.taskId === undefined ? (
              <button
                type="button"
                className={styles.source}
                aria-label={t("sources.open", { number: source.number, name: source.name })}
                onClick={() => setOpened(source)}
              >
                [{source.number}] {source.name}
              </button>
            ) : (
              <AppLink
                to={`/tasks/${encodeURIComponent(source.taskId)}`}
                className={styles.source}
                aria-label={t("sources.open", { number: source.number, name: source.name })}
              >
                [{source.number}] {source.name}
              </AppLink>
            )}
          </li>
        ))}
      </ul>
      {opened ? (
        <Suspense fallback={null}>
          <SourceDialog source={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </nav>
  );
}
