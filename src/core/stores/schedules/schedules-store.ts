import { makeAutoObservable, observable, runInAction } from "mobx";
import type { Schedule, ScheduleInput, ScheduleRun } from "../../domain/schedule/schedule";
import type { AppError } from "../../errors/app-error";
import { type Disposable, disposeAll } from "../../lifecycle/disposable";
import type { Notifier } from "../../ports/notifier";
import type { TabChannel } from "../../ports/tab-channel";
import type { Scheduler } from "../../services/schedules/scheduler";
import type { RemovedSchedule, Schedules } from "../../services/schedules/schedules";
import { LoadStatus } from "../load-status";

/** The outcomes that a page shows of each schedule. */
const SHOWN_RUNS = 20;

/** The schedules of this device as a page shows them, with the outcomes of their last due times. */
export class SchedulesStore implements Disposable {
  readonly #schedules: Schedules;
  readonly #scheduler: Pick<Scheduler, "start" | "wake" | "runNow">;
  readonly #notifier: Notifier;
  readonly #loading = new LoadStatus({ keepsShown: true });
  readonly #runs = observable.map<string, readonly ScheduleRun[]>({}, { deep: false });
  readonly #connections: Disposable[];
  /** The next one due first. */
  schedules: readonly Schedule[] = [];

  constructor(
    schedules: Schedules,
    makeScheduler: (onRun: () => void) => Pick<Scheduler, "start" | "wake" | "runNow">,
    notifier: Notifier,
    tabs: TabChannel,
  ) {
    this.#schedules = schedules;
    this.#notifier = notifier;
    this.#scheduler = makeScheduler(() => this.#reload());
    makeAutoObservable(this, {}, { autoBind: true });
    this.#connections = [
      tabs.listen((message) => {
        if (message.type !== "store-changed" || message.store !== "schedules") return;
        this.#scheduler.wake();
        this.#reload();
      }),
    ];
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** Begins what is due, from now on and in one tab. */
  start(): void {
    this.#scheduler.start();
  }

  /** Looks for what is due at once. */
  wake(): void {
    this.#scheduler.wake();
  }

  /** Reads the list, leaving what is shown in place meanwhile. */
  async load(): Promise<void> {
    await this.#loading.run(
      async () => {
        const schedules = await this.#schedules.list();
        const runs = await Promise.all(schedules.map(({ id }) => this.#schedules.runs(id, SHOWN_RUNS)));
        return schedules.map((schedule, at) => ({ schedule, runs: runs[at] ?? [] }));
      },
      (read) => {
        this.schedules = read.map(({ schedule }) => schedule);
        this.#runs.replace(read.map(({ schedule, runs }) => [schedule.id, runs]));
      },
    );
  }

  /** The outcomes of a schedule's due times, the last one first. */
  runsOf(id: string): readonly ScheduleRun[] {
    return this.#runs.get(id) ?? [];
  }

  /** The next times of a rule. @throws as `Schedules.upcoming`. */
  upcoming(rule: Pick<Schedule, "pattern" | "timeZone">, count: number): readonly number[] {
    return this.#schedules.upcoming(rule, count);
  }

  /** @throws as `Schedules.save`. */
  async save(input: ScheduleInput, id?: string): Promise<void> {
    await this.#schedules.save(input, id);
    await this.#changed();
  }

  async pause(id: string, isPaused: boolean): Promise<void> {
    await this.#attempt(() => this.#schedules.pause(id, isPaused));
  }

  async skipNext(schedule: Schedule): Promise<void> {
    await this.#attempt(() => this.#schedules.skipNext(schedule));
  }

  /** Begins a task now. Resolves to its id; what went wrong is told. */
  async runNow(schedule: Schedule): Promise<string | undefined> {
    let taskId: string | undefined;
    await this.#attempt(async () => {
      taskId = await this.#scheduler.runNow(schedule);
    });
    return taskId;
  }

  /** Removes a schedule, offering to put it back; its tasks stay. */
  async remove(id: string): Promise<void> {
    await this.#attempt(async () => {
      const removed = await this.#schedules.remove(id);
      if (!removed) return;
      this.#notifier.notify({
        level: "success",
        code: "schedule.deleted",
        params: { title: removed.schedule.title, id },
        action: { code: "undo", run: () => void this.#putBack(removed) },
      });
    });
  }

  dispose(): void {
    disposeAll(this.#connections.splice(0));
  }

  async #putBack(removed: RemovedSchedule): Promise<void> {
    await this.#attempt(() => this.#schedules.putBack(removed));
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      await this.#changed();
    } catch (error) {
      runInAction(() => this.#notifier.error(error));
    }
  }

  async #changed(): Promise<void> {
    this.#scheduler.start();
    this.#scheduler.wake();
    await this.load();
  }

  #reload(): void {
    if (this.status !== "idle") void this.load();
  }
}
