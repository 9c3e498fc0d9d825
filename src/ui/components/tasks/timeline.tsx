import type { TimelineEntry } from "@core/domain/timeline-entry";
import { Moment } from "@ui/components/moment";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { formatClockTime } from "@ui/format";
import tones from "@ui/theme/tones.module.css";
import { useTranslation } from "react-i18next";
import { Section } from "./section";
import styles from "./timeline.module.css";
import { TimelineDetail } from "./timeline-detail";
import { TIMELINE_LOOKS } from "./timeline-looks";
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

/** Properties of a timeline row. */
interface TimelineRowProps {
  entry: TimelineEntry;
  source: TimelineSource;
}

/** One event: a round icon on the line, its title, time and agent, and what there is to say about it. */
function TimelineRow({ entry, source }: TimelineRowProps) {
  const { t } = useTranslation("tasks");
  const { icon: Icon, tone } = TIMELINE_LOOKS[entry.kind];
  const agent = "agentId" in entry ? source.nameOf(entry.agentId) : undefined;
  return (
    <li className={styles.row}>
      <span className={`${styles.icon} ${tones[tone]}`} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.text}>
        <div className={styles.head}>
          <span className={styles.title}>{t(`timeline.event.${entry.kind}`)}</span>
          {entry.count > 1 ? (
            <span className={styles.count}>{t("timeline.count", { count: entry.count })}</span>
          ) : null}
          <Moment className={styles.time} at={entry.at} format={formatClockTime} />
        </div>
        {agent ? <p className={styles.agent}>{agent}</p> : null}
        <TimelineDetail entry={entry} source={source} />
      </div>
    </li>
  );
}
