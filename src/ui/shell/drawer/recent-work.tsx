import { PreferencesToken } from "@core/ports/preferences";
import type { RecentFolder, RecentWork } from "@core/stores/shell/recent-work-store";
import { ProgressStoreToken, RecentWorkStoreToken } from "@core/stores/tokens";
import { byDay, formatDay } from "@ui/days";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { useLanguage } from "@ui/language";
import { AppLink } from "@ui/links";
import { useReady, useService, useServices } from "@ui/services-context";
import { FolderOpen, ListChecks, MessageCircle } from "lucide-react";
import { observer } from "mobx-react-lite";
import { type CSSProperties, useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import drawer from "./drawer.module.css";
import styles from "./recent-work.module.css";

/** As much of a ring as shows that it is one. */
const RING_START = 0.08;
const IS_OPEN = "troupe.recentOpen";

/** In the drawer: how far running tasks are, and, unless it is folded, the way back to everything else, by day. */
const RecentWorkList = observer(function RecentWorkList() {
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
        {t("group.recent")}
        {isReady ? <RunningFigure /> : null}
      </button>
      {isOpen ? (
        <div id={listId} className={styles.list}>
          {isReady ? <List /> : null}
        </div>
      ) : null}
    </div>
  );
});
export default RecentWorkList;

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
  const language = useLanguage();
  const { running, pinned, folders, recent, isKnown } = useService(RecentWorkStoreToken);
  if (running.length + pinned.length + folders.length + recent.length === 0)
    return !isKnown ? null : <p className={styles.none}>{t("recentWork.none")}</p>;
  return (
    <>
      <Entries name={t("group.recent")} work={running} />
      {pinned.length > 0 ? <Group name={t("common:pinned")} work={pinned} /> : null}
      {folders.map((folder) => (
        <Folder key={folder.id} folder={folder} />
      ))}
      {byDay(recent, ({ at }) => at).map(({ at, items }) => (
        <Group key={at} name={formatDay(at, Date.now(), language)} work={items} />
      ))}
    </>
  );
});

/** Properties of a group of work. */
interface GroupProps {
  name: string;
  work: readonly RecentWork[];
}

function Group({ name, work }: GroupProps) {
  return (
    <>
      <p className={styles.heading} aria-hidden="true">
        {name}
      </p>
      <Entries name={name} work={work} />
    </>
  );
}

/** A project that unfolds to what was done in it. */
function Folder({ folder: { id, name, work } }: { folder: RecentFolder }) {
  const { t } = useTranslation("palette");
  return (
    <details className={styles.folder}>
      <summary className={`${drawer.item} ${styles.entry}`}>
        <FolderOpen aria-hidden="true" />
        <span className={drawer.label}>{name}</span>
      </summary>
      <Entries name={name} work={work} />
      <AppLink to={`/projects/${encodeURIComponent(id)}`} className={`${drawer.item} ${styles.entry}`}>
        <span className={styles.none}>{t("recentWork.openProject")}</span>
      </AppLink>
    </details>
  );
}

function Entries({ name, work }: GroupProps) {
  if (work.length === 0) return null;
  return (
    <ul aria-label={name}>
      {work.map((each) => (
        <Entry key={`${each.kind} ${each.id}`} work={each} />
      ))}
    </ul>
  );
}

function Entry({ work }: { work: RecentWork }) {
  const { t } = useTranslation("palette");
  const { kind, id, agentId = "", progress } = work;
  const title = work.title || t("untitled");
  const Icon = kind === "task" ? ListChecks : MessageCircle;
  return (
    <li>
      <AppLink
        to={kind === "task" ? `/tasks/${id}` : conversationPath(agentId, id)}
        className={`${drawer.item} ${styles.entry}`}
        title={title}
      >
        {progress === undefined ? <Icon aria-hidden="true" /> : <Ring title={title} share={progress} />}
        <span className={drawer.label}>{title}</span>
      </AppLink>
    </li>
  );
}

/** The progress of a running task, 0 to 1, as a ring that fills. */
function Ring({ title, share }: { title: string; share: number }) {
  const { t } = useTranslation("palette");
  return (
    <span
      role="progressbar"
      aria-label={t("recentWork.progressOf", { title })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className={styles.ring}
      style={{ "--share": Math.max(share, RING_START) } as CSSProperties}
    />
  );
}
