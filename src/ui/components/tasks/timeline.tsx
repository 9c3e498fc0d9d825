import type { TimelineEntry } from "@core/domain/timeline-entry";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { useTranslation } from "react-i18next";
import { Section } from "./section";
import styles from "./timeline.module.css";
import { TimelineRow } from "./timeline-row";
import type { TimelineSource } from "./timeline-source";

/** Properties of the timeline. */
export interface TimelineProps {
  /** Ascending. */
  entries: readonly TimelineEntry[];
  source: TimelineSource;
}

/** The region `Timeline`: all that happened, in order. */
export function Timeline({ entries, source }: TimelineProps) {
  const { t } = useTranslation("tasks");
  return (
    <Section
      title={t("timeline.title")}
      figure={entries.length > 0 ? t("timeline.figure", { count: entries.length }) : undefined}
    >
      {entries.length === 0 ? (
        <p className={styles.none}>{t("timeline.none")}</p>
      ) : (
        <ol className={styles.timeline}>
          {entries.map((entry) => (
            <RowBoundary key={entry.id} record={entry} isItem>
              <TimelineRow entry={entry} source={source} />
            </RowBoundary>
          ))}
        </ol>
      )}
    </Section>
  );
}
