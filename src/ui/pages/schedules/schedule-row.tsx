import type { Schedule, ScheduleRun } from "@core/domain/schedule/schedule";
import { LATE_MS } from "@core/domain/schedule/schedule";
import type { WorkPlace } from "@core/services/runner/work-place";
import { SchedulesStoreToken } from "@core/stores/tokens";
import { ActionMenu } from "@ui/elements/action-menu";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { Moment } from "@ui/elements/moment";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { Pause, Pencil, Play, SkipForward, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./schedules.module.css";
import { useRuleText } from "./use-rule-text";

/** Properties of a row. */
export interface ScheduleRowProps {
  schedule: Schedule;
  onEdit: () => void;
}

/** A schedule: what it does and when, what came of it, and what can be done with it. */
export const ScheduleRow = observer(function ScheduleRow({ schedule, onEdit }: ScheduleRowProps) {
  const { t } = useTranslation("schedules");
  const store = useService(SchedulesStoreToken);
  const ruleText = useRuleText();
  const { id, title, prompt, isPaused, nextDue, watch } = schedule;
  const runs = store.runsOf(id);
  const pause = {
    label: t(isPaused ? "resume" : "pause"),
    icon: isPaused ? <Play /> : <Pause />,
    run: () => void store.pause(id, !isPaused),
  };
  const skip = { label: t("skipNext"), icon: <SkipForward />, run: () => void store.skipNext(schedule) };
  const actions = [
    ...(isPaused || nextDue === undefined ? [] : [skip]),
    pause,
    { label: t("common:edit"), icon: <Pencil />, run: onEdit },
    { label: t("common:delete"), icon: <Trash2 />, danger: true, run: () => void store.remove(id) },
  ];
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <h2 className={styles.name}>
          {title}
          {isPaused ? <Badge>{t("paused")}</Badge> : null}
        </h2>
        {prompt === title ? null : <p className={styles.excerpt}>{prompt}</p>}
        <p className={styles.meta}>
          {ruleText(schedule)}
          {watch ? <> · {t(`only.${watch.kind}`, { name: watch.name })}</> : null}
          {store.hasRunner ? <> · {t(`on.${store.placeOf(id)}`)}</> : null}
          {isPaused ? null : (
            <>
              {" · "}
              {nextDue === undefined ? t("neverAgain") : <NextRun at={nextDue} />}
            </>
          )}
        </p>
        <PastRuns runs={runs} place={store.placeOf(id)} />
      </div>
      <Button size="small" icon={<Play aria-hidden="true" />} onClick={() => void store.runNow(schedule)}>
        {t("runNow")}
      </Button>
      <ActionMenu label={t("common:actionsFor", { name: title })} actions={actions} />
    </li>
  );
});

function NextRun({ at }: { at: number }) {
  const { t } = useTranslation("schedules");
  return (
    <>
      {t("next")} <Moment at={at} />
    </>
  );
}

function PastRuns({ runs, place }: { runs: readonly ScheduleRun[]; place: WorkPlace }) {
  const { t } = useTranslation("schedules");
  const [last] = runs;
  if (!last) return null;
  return (
    <details className={styles.past}>
      <summary>
        {t("last")} <RunText run={last} place={place} />
      </summary>
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <RunText run={run} place={place} /> <TaskOf run={run} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function RunText({ run, place }: { run: ScheduleRun; place: WorkPlace }) {
  const { t } = useTranslation("schedules");
  const who = t(place === "here" ? "who.here" : "who.runner");
  return (
    <>
      <Moment at={run.due} />: {t(`outcome.${outcomeKey(run)}`, { count: run.times, who })}
    </>
  );
}

/** Leads to the task of a run, where it has one. */
function TaskOf({ run: { outcome, taskId } }: { run: ScheduleRun }) {
  const { t } = useTranslation("schedules");
  if (outcome !== "started" || taskId === undefined) return null;
  return <AppLink to={`/tasks/${taskId}`}>{t("openTask")}</AppLink>;
}

function outcomeKey({ outcome, reason, byHand, due, at, isMore }: ScheduleRun): string {
  if (outcome === "missed" && reason === "unread") return reason;
  if (outcome === "missed") return reason === "no-provider" ? "noProvider" : isMore ? "awayMore" : "away";
  if (outcome !== "started") return outcome;
  if (byHand) return "byHand";
  return at - due > LATE_MS ? "late" : "started";
}
