import { type FileSource, isWebSource, type Source } from "@core/domain/source/source";
import { AppLink } from "@ui/links";
import { sourceEntryId, useCitationScope } from "@ui/markdown/citations";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./source-list.module.css";
import { WebSourceEntry } from "./web-source-entry";

const SourceDialog = lazy(() =>
  import("./source-dialog").then(({ SourceDialog: dialog }) => ({ default: dialog })),
);

/** The sources of a text: passages that open their file, and pages of the web; nothing where it cites none. */
export function SourceList({ sources }: { sources: readonly Source[] | undefined }) {
  const { t } = useTranslation("knowledge");
  const [opened, setOpened] = useState<FileSource>();
  if (!sources?.length) return null;
  return (
    <section className={styles.sources} aria-label={t("sources.title")}>
      <span className={styles.title}>{t("sources.title")}</span>
      <ul className={styles.list}>
        {sources.map((source) =>
          isWebSource(source) ? (
            <WebSourceEntry key={source.number} source={source} />
          ) : (
            <FileSourceEntry key={source.number} source={source} onOpen={setOpened} />
          ),
        )}
      </ul>
      {opened ? (
        <Suspense fallback={null}>
          <SourceDialog source={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}

function FileSourceEntry({ source, onOpen }: { source: FileSource; onOpen: (source: FileSource) => void }) {
  const { t } = useTranslation("knowledge");
  const scope = useCitationScope();
  const { number, name, taskId } = source;
  const shown = {
    id: scope && sourceEntryId(scope, number),
    className: styles.source,
    "aria-label": t("sources.open", { number, name }),
  };
  return (
    <li>
      {taskId === undefined ? (
        <button type="button" {...shown} onClick={() => onOpen(source)}>
          [{number}] {name}
        </button>
      ) : (
        <AppLink to={`/tasks/${encodeURIComponent(taskId)}`} {...shown}>
          [{number}] {name}
        </AppLink>
      )}
    </li>
  );
}
