import type { TabChannel, TabMessage } from "../../../ports/tab-channel";
import type { RunListener, RunUpdate } from "../journal/run-update";

/** Tells the tabs of each other's runs whether they wait for a provider, and until when. */
export class TabWaits {
  readonly #tabs: TabChannel;
  readonly #publish: RunListener;
  /** By root task: until when the runs of this tab wait. */
  readonly #waits = new Map<string, number>();

  constructor(tabs: TabChannel, publish: RunListener) {
    this.#tabs = tabs;
    this.#publish = publish;
    tabs.listen((message) => this.#hear(message));
  }

  /** To be told what the runs of this tab tell. */
  tell(update: RunUpdate): void {
    if (update.type !== "waiting") return;
    const { rootTaskId: taskId, until } = update;
    if (until === undefined) this.#waits.delete(taskId);
    else this.#waits.set(taskId, until);
    this.#tabs.post({ type: "task-waiting", taskId, ...(until === undefined ? {} : { until }) });
  }

  /** Asks the tab that works on a root task, which may be this one; until when it waits is published. */
  ask(taskId: string): void {
    const until = this.#waits.get(taskId);
    if (until === undefined) this.#tabs.post({ type: "task-wait-wanted", taskId });
    else this.#publish({ type: "waiting", rootTaskId: taskId, until });
  }

  #hear(message: TabMessage): void {
    if (message.type === "task-waiting") {
      const { taskId: rootTaskId, until } = message;
      this.#publish({ type: "waiting", rootTaskId, ...(until === undefined ? {} : { until }) });
    }
    if (message.type !== "task-wait-wanted") return;
    const { taskId } = message;
    const until = this.#waits.get(taskId);
    if (until !== undefined) this.#tabs.post({ type: "task-waiting", taskId, until });
  }
}
