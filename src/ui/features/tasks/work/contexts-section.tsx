import { isExpired, type TaskContext } from "@core/domain/task/task-context";
import { NotifierToken } from "@core/ports/notifier";
import { TaskEditorToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { ActionMenu } from "@ui/elements/action-menu";
import { Badge } from "@ui/elements/badge";
import { Button } from "@ui/elements/button";
import { RelativeTime } from "@ui/elements/relative-time";
import { Section } from "@ui/features/tasks/section";
import { Quote } from "@ui/features/tasks/timeline/quote";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useService } from "@ui/services-context";
import { TimerOff, Trash2 } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./work-breakdown.module.css";

/** Properties of the contexts. */
export interface ContextsSectionProps {
  view: TaskSession;
  nameOf: (agentId: string) => string;
}

/** The agents' shared contexts: decisions, findings, resources, constraints. Expired ones are hidden but removable. */
export const ContextsSection = observer(function ContextsSection({ view, nameOf }: ContextsSectionProps) {
  const { t } = useTranslation("tasks");
  const editor = useService(TaskEditorToken);
  const notifier = useService(NotifierToken);
  const attempt = useAttempt();
  const { state, now, isRoot, taskId } = view;
  const all = [...state.contexts.values()].filter((each) => isRoot || each.taskId === taskId);
  const expired = all.filter((each) => isExpired(each, now));
  const shown = all.filter((each) => !expired.includes(each));
  if (all.length === 0) return null;
  const remove = async (contexts: readonly TaskContext[]) => {
    const isDone = await attempt(async () => {
      for (const each of contexts) await editor.deleteContext(each.taskId, each.id);
    });
    if (isDone) notifier.notify({ level: "success", code: "context.deleted" });
  };
  return (
    <Section title={t("contexts.title")} figure={t("contexts.figure", { count: shown.length })}>
      <ul className={styles.list}>
        {shown.map((context) => (
          <li key={context.id} className={styles.item}>
            <span className={styles.head}>
              <Badge>{t(`contexts.type.${context.contextType}`)}</Badge>
              <span>{context.title}</span>
            </span>
            <ActionMenu
              label={t("common:actionsFor", { name: context.title })}
              actions={[
                {
                  label: t("contexts.expire"),
                  icon: <TimerOff />,
                  run: () => void attempt(() => editor.expireContext(context.taskId, context.id)),
                },
                {
                  label: t("common:delete"),
                  icon: <Trash2 />,
                  danger: true,
                  run: () => void remove([context]),
                },
              ]}
            />
            {context.content === context.title ? null : <Quote text={context.content} />}
            <p className={styles.muted}>
              {nameOf(context.agentId)} · <RelativeTime at={context.createdAt} />
              {context.expiryDate === undefined ? null : (
                <>
                  {" · "}
                  {t("contexts.expires")} <RelativeTime at={context.expiryDate} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {expired.length > 0 ? (
        <div className={styles.foot}>
          <span className={styles.muted}>{t("contexts.expired", { count: expired.length })}</span>
          <Button size="small" onClick={() => void remove(expired)}>
            {t("contexts.cleanUp")}
          </Button>
        </div>
      ) : null}
    </Section>
  );
});
