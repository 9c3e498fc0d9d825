import { ready } from "@core/di/ready";
import type { Services } from "@core/di/token";
import { disposeAll } from "@core/lifecycle/disposable";
import { ClockToken } from "@core/ports/clock";
import { LoggerToken } from "@core/ports/logger";
import { type Notice, NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { logFailure } from "@core/services/diagnostics/log-failure";
import { NewsPreferences } from "@core/stores/settings/news-preferences";
import { type TaskNews, watchTaskNews } from "@core/stores/tasks/task-news";
import { BackupPlanStoreToken, BackupStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { downloadBackup } from "@ui/download-backup";
import { useAppNavigate } from "@ui/links";
import { useService, useServices } from "@ui/services-context";
import { reaction } from "mobx";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { chime } from "./chime";
import { mayAskToNotify, showNotification } from "./system-notification";
import { TabMark } from "./tab-mark";

/** A task that takes longer is one that people leave alone; before that nobody is asked about notifications. */
const LONG_MS = 30_000;

const NOTICES: Readonly<Record<TaskNews["state"], Pick<Notice, "level" | "code">>> = {
  completed: { level: "success", code: "task.completed" },
  completed_open: { level: "warning", code: "task.completedOpen" },
  failed: { level: "warning", code: "task.failed" },
  awaiting_approval: { level: "info", code: "task.awaitingApproval" },
  asked: { level: "info", code: "task.asked" },
  limit_reached: { level: "warning", code: "task.limitReached" },
};

/** Work that is done is worth a backup: written by itself, or by hand with a click on the reminder. */
async function lookAfterBackups(services: Services): Promise<void> {
  const plan = await ready(services, BackupPlanStoreToken);
  await plan.look(true, () => void downloadBackup(services.get(BackupStoreToken)));
}

/** Notifies of the outcomes of tasks: in the app, in the tab, and by the system and a sound as the user has set. */
export default function TaskNotifier() {
  const tasks = useService(TasksStoreToken);
  const notifier = useService(NotifierToken);
  const preferences = new NewsPreferences(useService(PreferencesToken));
  const clock = useService(ClockToken);
  const navigate = useAppNavigate();
  const { pathname } = useLocation();
  const { t } = useTranslation("notices");
  const services = useServices();
  const notify = useEffectEvent((news: TaskNews, mark: TabMark) => {
    const address = `/tasks/${news.taskId}`;
    const open = () => void navigate(address);
    const params = { title: news.title, count: news.openPoints };
    const { level, code } = NOTICES[news.state];
    // The page of the task shows and says it itself.
    if (pathname !== address) notifier.notify({ level, code, params, action: { code: "open", run: open } });
    mark.add();
    if (document.visibilityState === "hidden" && preferences.notifications) {
      showNotification(t(code, params), { tag: news.taskId, onClick: open });
    }
    if (preferences.sound) void chime();
    // Nobody waits for it, and Settings say how backups stand.
    if (news.state.startsWith("completed"))
      lookAfterBackups(services).catch(logFailure(services.get(LoggerToken), "backups not looked after"));
  });
  const ask = useEffectEvent(() => {
    if (!preferences.notifications || preferences.asked || !mayAskToNotify()) return;
    preferences.asked = true;
    const action = { code: "allow", run: () => void Notification.requestPermission() };
    notifier.notify({ level: "info", code: "task.mayNotify", lasting: true, action });
  });
  useEffect(() => {
    const mark = new TabMark();
    const watching = watchTaskNews(tasks, (news) => notify(news, mark));
    let waiting = new AbortController();
    const stop = reaction(
      () => tasks.tasks.some(({ displayState }) => displayState === "in_progress"),
      (isWorking) => {
        waiting.abort();
        waiting = new AbortController();
        // Rejects when the work has ended before.
        if (isWorking) clock.sleep(LONG_MS, waiting.signal).then(ask, () => {});
      },
      { fireImmediately: true },
    );
    return () => disposeAll([watching, mark, { dispose: stop }, { dispose: () => waiting.abort() }]);
  }, [tasks, clock]);
  return null;
}
