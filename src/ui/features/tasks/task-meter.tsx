import { usageOf } from "@core/domain/journal/usage";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { useModelWindow } from "@ui/features/prompt/use-model-window";
import { RecordingBadge } from "@ui/features/recordings/recording-badge";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { BookOpen, Coins, Cpu, FlaskConical, Hash, Timer } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { formatTaskDuration } from "./duration";
import { StateBadge } from "./state-badge";
import styles from "./task-header.module.css";
import { useCostOf, useWorkText } from "./use-work-text";
import { Finale } from "./work/finale";
import { isLive } from "./work/is-live";

/** The state of a task, whether it was simulated, and whether it is live; what it has taken where no plan says so. */
export const TaskMeter = observer(function TaskMeter({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  return (
    <div className={styles.meter}>
      <span className={styles.state}>
        <Finale view={view} />
        <StateBadge
          state={
            view.isWalkThrough && view.displayState === "completed_open" ? "completed" : view.displayState
          }
          openPoints={view.openPoints}
          waitingUntil={view.waitingUntil}
          isWalkThrough={view.isWalkThrough}
        />
      </span>
      {view.root.recording ? <RecordingBadge /> : null}
      {view.isWalkThrough ? (
        <span title={t("header.simulatedHint")}>
          <Badge icon={<FlaskConical aria-hidden="true" />}>
            <span className={styles.short}>{t("header.simulated")}</span>
          </Badge>
        </span>
      ) : null}
      {view.isFinished || isLive(view) ? null : (
        <>
          {view.state.run ? <Elapsed view={view} /> : null}
          <Cost view={view} />
        </>
      )}
      {view.isOrchestrating ? <span className="visually-hidden">{t("header.live")}</span> : null}
    </div>
  );
});

/** The figures of a task: time, tokens, cost, and the model. */
export const TaskFigures = observer(function TaskFigures({ view }: { view: TaskSession }) {
  return (
    <div className={styles.meter}>
      {view.state.run ? <Elapsed view={view} /> : null}
      <Tokens view={view} />
      <Cost view={view} />
      <Model view={view} />
      <Window view={view} />
    </div>
  );
});

/** Ticks once a second by itself, so that the header does not. */
const Elapsed = observer(function Elapsed({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  return (
    <span className={`${styles.figure} ${styles.always}`} title={t("header.elapsed")}>
      <Timer aria-hidden="true" />
      <span className="visually-hidden">{t("header.elapsed")}</span>
      {formatTaskDuration(view.elapsedMs, language)}
    </span>
  );
});

/** Tokens of all calls so far. */
const Tokens = observer(function Tokens({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const usage = usageOf(view.calls, useCostOf());
  const text = useWorkText();
  if (view.calls.length === 0) return null;
  return (
    <span className={styles.figure}>
      <Hash aria-hidden="true" />
      {t("header.tokens", { tokens: text.tokens(usage) })}
    </span>
  );
});

/** Cost of all calls so far. */
const Cost = observer(function Cost({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const usage = usageOf(view.calls, useCostOf());
  const text = useWorkText();
  if (usage.cost === undefined) return null;
  return (
    <span className={styles.figure} title={t("cost.title")}>
      <Coins aria-hidden="true" />
      <span className="visually-hidden">{t("cost.title")}</span>
      {text.cost(usage)}
    </span>
  );
});

const Model = observer(function Model({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const { providers } = useService(ProvidersStoreToken);
  const { run } = view.state;
  if (!run?.model) return null;
  const provider = providers.find(({ id }) => id === run.provider)?.name ?? run.provider;
  return (
    <span className={styles.figure} title={t("common:model")}>
      <Cpu aria-hidden="true" />
      <span className="visually-hidden">{t("common:model")}</span>
      {t("header.modelOf", { model: run.model, provider })}
    </span>
  );
});

/** The share of what its model reads that the largest call of a task took; nothing where the window is not known. */
const Window = observer(function Window({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const { provider, model } = view.state.run ?? {};
  const { credentials, providers } = useService(ProvidersStoreToken);
  const credential = credentials.find((each) => each.provider === provider);
  const known = providers.find(({ id }) => id === provider);
  const window = useModelWindow(
    credential && known && model ? { credential, provider: known, model } : undefined,
  );
  const own = view.calls.filter((call) => call.provider === provider && call.model === model);
  const largest = Math.max(0, ...own.map(({ usage }) => usage?.promptTokens ?? 0));
  if (window === undefined || largest === 0) return null;
  const told = {
    share: new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 2 }).format(
      largest / window,
    ),
    window: new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 }).format(
      window,
    ),
  };
  return (
    <span className={styles.figure} title={t("header.window")}>
      <BookOpen aria-hidden="true" />
      <span className="visually-hidden">{t("header.window")}</span>
      {t("header.windowOf", told)}
    </span>
  );
});
