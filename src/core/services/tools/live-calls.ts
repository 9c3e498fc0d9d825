import { observable, runInAction } from "mobx";
import type { ToolForm, ToolFormAnswer } from "../../domain/tool/tool-form";
import { untilAborted } from "../../lifecycle/until-aborted";
import type { ToolProgress } from "../../points/tool";

/** A form that waits for the user. */
interface OpenForm {
  readonly form: ToolForm;
  readonly answer: (answer: ToolFormAnswer) => void;
}

/** Most changes of its progress that a call may show in a second; further ones are left out. */
const MOST_PER_SECOND = 10;

/** The progress and questions of calls while they run. They are gone when the calls end: none are kept. Reactive. */
export class LiveCalls {
  readonly #progress = observable.map<string, ToolProgress>({}, { deep: false });
  readonly #forms = observable.map<string, OpenForm>({}, { deep: false });
  readonly #reportedAt = new Map<string, number>();
  readonly #heardAt = new Map<string, number>();
  /** The calls of this page, and whether each still runs. */
  readonly #begun = observable.map<string, "running" | "ended">();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The progress of a call. */
  progressOf(useId: string): ToolProgress | undefined {
    return this.#progress.get(useId);
  }

  /** When a call last told how far it has come. */
  heardAt(useId: string): number | undefined {
    return this.#heardAt.get(useId);
  }

  /** The form a call waits for the user to fill in. */
  formOf(useId: string): ToolForm | undefined {
    return this.#forms.get(useId)?.form;
  }

  begin(useId: string): void {
    runInAction(() => this.#begun.set(useId, "running"));
  }

  isRunning(useId: string): boolean {
    return this.#begun.get(useId) === "running";
  }

  /** Whether a call was made on this page, and not before it was loaded. */
  wasMadeHere(useId: string): boolean {
    return this.#begun.has(useId);
  }

  /** Has the view of a call that has ended be shown only where the user asks for it. */
  closeView(useId: string): void {
    runInAction(() => this.#begun.delete(useId));
  }

  report(useId: string, progress: ToolProgress): void {
    const now = this.#now();
    this.#heardAt.set(useId, now);
    if (now - (this.#reportedAt.get(useId) ?? Number.NEGATIVE_INFINITY) < 1_000 / MOST_PER_SECOND) return;
    this.#reportedAt.set(useId, now);
    runInAction(() => this.#progress.set(useId, progress));
  }

  /** Asks the user; one form at a time, so that a second one is cancelled. @throws the signal's reason. */
  async ask(useId: string, form: ToolForm, signal: AbortSignal): Promise<ToolFormAnswer> {
    if (this.#forms.has(useId)) return { action: "cancel" };
    try {
      const answered = new Promise<ToolFormAnswer>((answer) => {
        runInAction(() => this.#forms.set(useId, { form, answer }));
      });
      return await untilAborted(answered, signal);
    } finally {
      runInAction(() => this.#forms.delete(useId));
    }
  }

  answer(useId: string, answer: ToolFormAnswer): void {
    this.#forms.get(useId)?.answer(answer);
  }

  /** Forgets a call that has ended. */
  end(useId: string): void {
    this.#reportedAt.delete(useId);
    this.#heardAt.delete(useId);
    runInAction(() => {
      this.#begun.set(useId, "ended");
      this.#progress.delete(useId);
    });
  }
}
