import { PreferencesToken } from "@core/ports/preferences";
import type { RecentWork as Work } from "@core/stores/shell/recent-work-store";
import { ProgressStoreToken, RecentWorkStoreToken } from "@core/stores/tokens";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { AppLink } from "@ui/links";
import { useReady, useService, useServices } from "@ui/services-context";
import { ListChecks, MessageCircle } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import drawer from "./drawer.module.css";
import styles from "./recent-work.module.css";

const IS_OPEN = "troupe.recentOpen";

/** In the drawer: how far running tasks are, and, unless it is folded, the way back to what was worked on last. */
const RecentWork = observer(function RecentWork() {
  const { t } = useTranslation("palette");
  const services = useServices();
  const preferences = useService(PreferencesToken);
  const { busy } = useService(ProgressStoreToken);
  const [isOpen, setOpen] = useState(() => preferences.get(IS_OPEN) !== "false");
  const isReady = useReady(RecentWorkStoreToken, isOpen || busy);
  const listId = useId();
  useEffect(() => {
    if (isReady) void services.get(RecentWorkStoreToken).load();
  }, [isReady, services]);
  const unfold = () => {
    setOpen(!isOpen);
    preferences.set(IS_OPEN, String(!isOpen));
  };
  return (
    <div className={styles.work}>
      <button
        type="button"
        className={styles.title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={unfold}
      >
        {t("recentWork.title")}
        {isReady ? <RunningFigure /> : null}
      </button>
      {isOpen ? <div id={listId}>{isReady ? <List /> : null}</div> : null}
    </div>
  );
});
export default RecentWork;

/** The number of running tasks, and how far they are together. */
const RunningFigure = observer(function RunningFigure() {
  const { t } = useTranslation("palette");
  const { running } = useService(RecentWorkStoreToken);
  if (running.length === 0) return null;
  const done = running.reduce((sum, { progress = 0 }) => sum + progress, 0) / running.length;
  return (
    <span className={styles.figure}>{t("recentWork.running", { count: running.length, share: done })}</span>
  );
});

const List = observer(function List() {
  const { t } = useTranslation("palette");
  const { running, recent } = useService(RecentWorkStoreToken);
  if (running.length + recent.length === 0) return <p className={styles.none}>{t("recentWork.none")}</p>;
  return (
    <ul aria-label={t("recentWork.title")}>
      {[...running, ...recent].map((work) => (
        <Entry key={`${work.kind} ${work.id}`} work={work} />
      ))}
    </ul>
  );
});

function Entry({ work }: { work: Work }) {
  const { t } = useTranslation("palette");
  const { kind, id, agentId = "", progress } = work;
  const title = work.title || t("recentWork.untitled");
  const Icon = kind === "task" ? ListChecks : MessageCircle;
  return (
    <li>
      <AppLink
        to={kind === "task" ? `/tasks/${id}` : conversationPath(agentId, id)}
        className={`${drawer.item} ${styles.entry}`}
        title={title}
      >
        <Icon aria-hidden="true" />
        <span className={drawer.label}>{title}</span>
      </AppLink>
      {progress === undefined ? null : (
        <progress
          className={styles.progress}
          value={progress}
          aria-label={t("recentWork.progressOf", { title })}
        />
      )}
    </li>
  );
}
