import type { TimelineEntry } from "@core/domain/timeline-entry";
import { Moment } from "@ui/components/moment";
import { formatClockTime } from "@ui/format";
import tones from "@ui/theme/tones.module.css";
import { useTranslation } from "react-i18next";
import styles from "./timeline.module.css";
import { TimelineDetail } from "./timeline-detail";
import { TIMELINE_LOOKS } from "./timeline-looks";
import type { TimelineSource } from "./timeline-source";

/** Properties of a timeline row. */
export interface TimelineRowProps {
  entry: TimelineEntry;
  source: TimelineSource;
}

/** One event: a round icon on the line, its title, time and agent, and what there is to say about it. */
export function TimelineRow({ entry, source }: TimelineRowProps) {
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
