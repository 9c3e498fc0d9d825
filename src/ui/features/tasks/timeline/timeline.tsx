import type { TimelineEntry } from "@core/domain/journal/timeline-entry";
import { TIMELINE_PHASES, type TimelinePhase } from "@core/domain/journal/timeline-phases";
import { Section } from "@ui/features/tasks/section";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./timeline.module.css";
import { EVERYTHING, matchesFilter, TimelineFilter } from "./timeline-filter";
import { TimelinePhaseRows } from "./timeline-phase-rows";
import type { TimelineSource } from "./timeline-source";

/** Fewer need no filter. */
const FEWEST_TO_FILTER = 8;

/** Properties of the timeline. */
export interface TimelineProps {
  /** Ascending. */
  entries: readonly TimelineEntry[];
  source: TimelineSource;
}

/**
 * The region `Timeline`: all that happened, in order, folded by phase but for the newest; filtered by kind or agent.
 */
export function Timeline({ entries, source }: TimelineProps) {
  const { t } = useTranslation("tasks");
  const [filter, setFilter] = useState(EVERYTHING);
  const [toggled, setToggled] = useState<Partial<Record<TimelinePhase, boolean>>>({});
  const matching = entries.filter((entry) => matchesFilter(entry, filter));
  const phases = TIMELINE_PHASES.map((phase) => ({
    phase,
    entries: matching.filter((entry) => entry.phase === phase),
  })).filter((each) => each.entries.length > 0);
  const newest = phases.at(-1)?.phase;
  const isOpen = (phase: TimelinePhase) => toggled[phase] ?? (phase === newest || filter !== EVERYTHING);
  return (
    <Section
      title={t("timeline.title")}
      figure={entries.length > 0 ? t("timeline.figure", { count: entries.length }) : undefined}
    >
      {entries.length > FEWEST_TO_FILTER ? (
        <TimelineFilter entries={entries} nameOf={source.nameOf} value={filter} onChange={setFilter} />
      ) : null}
      {phases.length === 0 ? <p className={styles.none}>{t("timeline.none")}</p> : null}
      {phases.map((each) => (
        <TimelinePhaseRows
          key={each.phase}
          {...each}
          source={source}
          isOpen={isOpen(each.phase)}
          onToggle={() => setToggled({ ...toggled, [each.phase]: !isOpen(each.phase) })}
        />
      ))}
    </Section>
  );
}
