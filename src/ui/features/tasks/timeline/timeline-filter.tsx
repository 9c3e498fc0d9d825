import "@ui/theme/controls.css";
import type { TimelineEntry } from "@core/domain/journal/timeline-entry";
import { Button } from "@ui/elements/button";
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./timeline.module.css";

/** The filter of a timeline; an empty field leaves nothing out. */
export interface TimelineChoice {
  readonly kind: string;
  readonly agentId: string;
}

/** Leaves nothing out. */
export const EVERYTHING: TimelineChoice = { kind: "", agentId: "" };

/** Whether the filter shows a row. */
export function matchesFilter(entry: TimelineEntry, { kind, agentId }: TimelineChoice): boolean {
  return (kind === "" || entry.kind === kind) && (agentId === "" || agentOf(entry) === agentId);
}

function agentOf(entry: TimelineEntry): string | undefined {
  return "agentId" in entry ? entry.agentId : undefined;
}

/** Properties of the filter. */
export interface TimelineFilterProps {
  entries: readonly TimelineEntry[];
  nameOf: (agentId: string) => string;
  value: TimelineChoice;
  onChange: (choice: TimelineChoice) => void;
}

/** A button, and where it is asked for the choice of rows of one kind, or of one agent, among those there are. */
export function TimelineFilter(props: TimelineFilterProps) {
  const { t } = useTranslation("tasks");
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen) props.onChange(EVERYTHING);
  };
  return (
    <div className={styles.filter}>
      <Button
        size="small"
        variant="quiet"
        icon={<ListFilter aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {t("timeline.filter")}
      </Button>
      {isOpen ? <Choices {...props} /> : null}
    </div>
  );
}

function Choices({ entries, nameOf, value, onChange }: TimelineFilterProps) {
  const { t } = useTranslation("tasks");
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  const agents = [...new Set(entries.flatMap((entry) => agentOf(entry) ?? []))];
  const choose = (change: Partial<TimelineChoice>) => {
    const { kind, agentId } = { ...value, ...change };
    onChange(kind === "" && agentId === "" ? EVERYTHING : { kind, agentId });
  };
  return (
    <>
      <select
        aria-label={t("timeline.kind")}
        value={value.kind}
        onChange={({ target }) => choose({ kind: target.value })}
      >
        <option value="">{t("timeline.allKinds")}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`timeline.event.${kind}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("timeline.agent")}
        value={value.agentId}
        onChange={({ target }) => choose({ agentId: target.value })}
      >
        <option value="">{t("timeline.allAgents")}</option>
        {agents.map((agentId) => (
          <option key={agentId} value={agentId}>
            {nameOf(agentId)}
          </option>
        ))}
      </select>
    </>
  );
}
