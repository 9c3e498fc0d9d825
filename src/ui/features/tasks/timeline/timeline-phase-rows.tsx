import type { TimelineEntry } from "@core/domain/journal/timeline-entry";
import type { TimelinePhase } from "@core/domain/journal/timeline-phases";
import { Button } from "@ui/elements/button";
import { Moment } from "@ui/elements/moment";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { formatTaskDuration } from "@ui/features/tasks/duration";
import { formatClockTime } from "@ui/format";
import { useLanguage } from "@ui/language";
import tones from "@ui/theme/tones.module.css";
import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./timeline.module.css";
import { TimelineDetail } from "./timeline-detail";
import { TIMELINE_LOOKS } from "./timeline-looks";
import type { TimelineSource } from "./timeline-source";

/** So many rows are drawn at first, the newest; and so many more each time that is asked for. */
const ROWS_AT_ONCE = 30;

/** Properties of a phase in the timeline. */
export interface TimelinePhaseRowsProps {
  phase: TimelinePhase;
  /** At least one; ascending. */
  entries: readonly TimelineEntry[];
  source: TimelineSource;
  isOpen: boolean;
  onToggle: () => void;
}

/** A phase of the work: how much happened in it and how long it took, and the rows where it is open. */
export function TimelinePhaseRows({ phase, entries, source, isOpen, onToggle }: TimelinePhaseRowsProps) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const rowsId = useId();
  const durationMs = (entries.at(-1)?.at ?? 0) - (entries[0]?.at ?? 0);
  return (
    <div>
      <h3 className={styles.phase}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? rowsId : undefined}
          onClick={onToggle}
        >
          <ChevronRight aria-hidden="true" />
          <span>{t(`timeline.phase.${phase}`)}</span>{" "}
          <span className={styles.phaseFigure}>
            {t("timeline.figure", { count: entries.length })}
            {durationMs > 0 ? ` · ${formatTaskDuration(durationMs, language)}` : null}
          </span>
        </button>
      </h3>
      {isOpen ? <Rows id={rowsId} entries={entries} source={source} /> : null}
    </div>
  );
}

function Rows({ id, entries, source }: Pick<TimelinePhaseRowsProps, "entries" | "source"> & { id: string }) {
  const { t } = useTranslation("tasks");
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const earlier = Math.max(0, entries.length - most);
  return (
    <div id={id}>
      {earlier > 0 ? (
        <Button size="small" variant="quiet" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {t("timeline.earlier", { count: earlier })}
        </Button>
      ) : null}
      <ol className={styles.timeline}>
        {entries.slice(earlier).map((entry) => (
          <RowBoundary key={entry.id} record={entry} isItem>
            <TimelineRow entry={entry} source={source} />
          </RowBoundary>
        ))}
      </ol>
    </div>
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
