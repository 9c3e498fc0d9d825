import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import { byDue, type Schedule, type ScheduleInput, type ScheduleRun } from "../../domain/schedule/schedule";
import { type AppError, toAppError } from "../../errors/app-error";
import { type Disposable, disposeAll } from "../../lifecycle/disposable";
import type { Notifier } from "../../ports/notifier";
import type { TabChannel } from "../../ports/tab-channel";
import type { RunnerFolders } from "../../services/runner/runner-folders";
import type { RunnerSchedules } from "../../services/runner/runner-schedules";
import type { WorkPlace } from "../../services/runner/work-place";
import type { ScheduleRepository } from "../../services/schedules/schedule-repository";
import type { Scheduler } from "../../services/schedules/scheduler";
import type { Schedules } from "../../services/schedules/schedules";
import { LoadStatus } from "../load-status";

/** The outcomes that a page shows of each schedule. */
const SHOWN_RUNS = 20;

/** The schedules of the paired runner. */
export interface RunnerPart {
  readonly schedules: Pick<RunnerSchedules, keyof ScheduleRepository | "list" | "runNow">;
  readonly folders: Pick<RunnerFolders, "list">;
  /** The place where next tasks are worked on. */
  readonly usualPlace: () => WorkPlace;
  /** Takes in tasks that the runner has begun meanwhile. */
  readonly catchUp: () => Promise<void>;
}

/** A schedule as it was saved before. */
interface SavedBefore {
  readonly id: string;
  readonly place: WorkPlace;
}

/** The schedules of this device and of its runner as a page shows them, with the outcomes of their last due times. */
export class SchedulesStore implements Disposable {
  readonly #schedules: Schedules;
  readonly #scheduler: Pick<Scheduler, "start" | "wake" | "runNow">;
  readonly #notifier: Notifier;
  readonly #runner: RunnerPart | undefined;
  readonly #loading = new LoadStatus({ keepsShown: true });
  readonly #runs = observable.map<string, readonly ScheduleRun[]>({}, { deep: false });
  readonly #connections: Disposable[];
  /** The schedules of this browser. */
  ofBrowser: readonly Schedule[] = [];
  /** The schedules of the runner, as it last told them. */
  ofRunner: readonly Schedule[] = [];
  /** Why the schedules of the runner cannot be shown. */
  runnerError: AppError | undefined = undefined;

  constructor(
    schedules: Schedules,
    makeScheduler: (onRun: () => void) => Pick<Scheduler, "start" | "wake" | "runNow">,
    notifier: Notifier,
    tabs: TabChannel,
    runner?: RunnerPart,
  ) {
    this.#schedules = schedules;
    this.#notifier = notifier;
    this.#runner = runner;
    this.#scheduler = makeScheduler(() => this.#reload());
    makeAutoObservable(this, { runnerError: observableRef }, { autoBind: true });
    this.#connections = [
      tabs.listen((message) => {
        if (message.type !== "store-changed" || message.store !== "schedules") return;
        this.#scheduler.wake();
        this.#reload();
      }),
    ];
  }

  /** All of them, the next one due first. */
  get schedules(): readonly Schedule[] {
    return [...this.ofBrowser, ...this.ofRunner].sort(byDue);
  }

  /** Whether schedules may be the runner's, as one is paired. */
  get hasRunner(): boolean {
    return this.#runner !== undefined;
  }

  /** The place where a new one runs unless another is chosen. */
  get usualPlace(): WorkPlace {
    return this.#runner?.usualPlace() ?? "here";
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

  /** Reads the list, leaving what is shown in place meanwhile; that of the runner comes when it answers. */
  async load(): Promise<void> {
    const read = this.#loading.run(
      async () => {
        const schedules = await this.#schedules.list();
        const runs = await Promise.all(schedules.map(({ id }) => this.#schedules.runs(id, SHOWN_RUNS)));
        return schedules.map((schedule, at) => ({ schedule, runs: runs[at] ?? [] }));
      },
      (listed) => {
        this.ofBrowser = listed.map(({ schedule }) => schedule);
        for (const { schedule, runs } of listed) this.#runs.set(schedule.id, runs);
      },
    );
    await Promise.all([read, this.loadRunner()]);
  }

  /** Reads what the runner keeps, and takes in the tasks that it has begun. */
  async loadRunner(): Promise<void> {
    if (!this.#runner) return;
    try {
      const listed = await this.#runner.schedules.list();
      const isNew = listed.some(({ schedule, runs }) => runs[0]?.id !== this.runsOf(schedule.id)[0]?.id);
      runInAction(() => {
        this.ofRunner = listed.map(({ schedule }) => schedule);
        this.runnerError = undefined;
        for (const { schedule, runs } of listed) this.#runs.set(schedule.id, runs);
      });
      if (isNew) await this.#runner.catchUp();
    } catch (error) {
      runInAction(() => {
        this.runnerError = toAppError(error);
      });
    }
  }

  placeOf(id: string): WorkPlace {
    return this.ofRunner.some((each) => each.id === id) ? "runner" : "here";
  }

  /** The folders of the runner that a schedule there may watch. @throws why it cannot be asked. */
  async runnerFolders(signal: AbortSignal): Promise<readonly string[]> {
    const folders = (await this.#runner?.folders.list(signal)) ?? [];
    return folders.filter(({ isOn }) => isOn).map(({ name }) => name);
  }

  /** The outcomes of a schedule's due times, the last one first. */
  runsOf(id: string): readonly ScheduleRun[] {
    return this.#runs.get(id) ?? [];
  }

  /** The next times of a rule. @throws as `Schedules.upcoming`. */
  upcoming(rule: Pick<Schedule, "pattern" | "timeZone">, count: number): readonly number[] {
    return this.#schedules.upcoming(rule, count);
  }

  /**
   * Saves one that runs at a place; one that is known and has run at another begins anew here.
   * @throws as `Schedules.save`, or why the runner cannot be asked.
   */
  async save(input: ScheduleInput, id?: string, place: WorkPlace = "here"): Promise<void> {
    const before = id === undefined ? undefined : this.placeOf(id);
    if (id === undefined || before === undefined || before === place)
      await this.#repositoryAt(place).save(input, id);
    else await this.#move(input, { id, place: before }, place);
    await this.#changed();
  }

  async pause(id: string, isPaused: boolean): Promise<void> {
    await this.#attempt(() => this.#repositoryOf(id).pause(id, isPaused));
  }

  async skipNext(schedule: Schedule): Promise<void> {
    await this.#attempt(() => this.#repositoryOf(schedule.id).skipNext(schedule));
  }

  /** Begins a task now. Resolves to its id; what went wrong is told. */
  async runNow(schedule: Schedule): Promise<string | undefined> {
    let taskId: string | undefined;
    await this.#attempt(async () => {
      const isThere = this.placeOf(schedule.id) === "runner";
      taskId = await (isThere ? this.#runner?.schedules : this.#scheduler)?.runNow(schedule);
    });
    return taskId;
  }

  /** Removes a schedule, offering to put it back; its tasks stay. */
  async remove(id: string): Promise<void> {
    const repository = this.#repositoryOf(id);
    await this.#attempt(async () => {
      const removed = await repository.remove(id);
      if (!removed) return;
      this.#notifier.notify({
        level: "success",
        code: "deleted",
        params: { name: removed.schedule.title, id },
        action: { code: "undo", run: () => void this.#attempt(() => repository.putBack(removed)) },
      });
    });
  }

  dispose(): void {
    disposeAll(this.#connections.splice(0));
  }

  /** Has one run elsewhere from now on, with its files; what came of it before is not taken along. */
  async #move(input: ScheduleInput, before: SavedBefore, place: WorkPlace): Promise<void> {
    // The files of those here are in the form; a runner keeps them to itself.
    const { attachments } =
      before.place === "here" ? input : await this.#repositoryAt(before.place).find(before.id);
    await this.#repositoryAt(place).save({ ...input, attachments });
    await this.#repositoryAt(before.place).remove(before.id);
  }

  #repositoryOf(id: string): ScheduleRepository {
    return this.#repositoryAt(this.placeOf(id));
  }

  #repositoryAt(place: WorkPlace): ScheduleRepository {
    return (place === "runner" && this.#runner?.schedules) || this.#schedules;
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
