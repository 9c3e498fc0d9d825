import { makeAutoObservable, observableRef } from "mobx";
import type { ToolTurn } from "../../domain/tool/tool-use";
import type { Clock } from "../../ports/clock";
import { nextPaint } from "../tasks/paint-throttle";

/** The place of a reply that is being written. */
export interface LivePlace {
  /** The message it follows. */
  readonly parentId: string;
  readonly agentId: string;
  /** The message it becomes, or goes on with. */
  readonly messageId: string;
  /** Whether that message is saved already. */
  readonly continues: boolean;
}

/** A reply while it streams. Only the component that shows it reads its text. */
export class StreamingReply {
  text = "";
  reasoning = "";
  /** The turns in which tools were called so far. */
  turns: readonly ToolTurn[] = [];
  /** The oldest turns are being summarised first. */
  isSummarising = false;
  /** Until when the provider is waited for, in milliseconds since the epoch. */
  waitingUntil: number | undefined = undefined;
  readonly place: LivePlace;
  readonly #clock: Clock;
  readonly #ended = new AbortController();
  #next: readonly [text: string, reasoning: string] | undefined;
  #isWaiting = false;

  constructor(place: LivePlace, clock: Clock) {
    this.place = place;
    this.#clock = clock;
    makeAutoObservable<this>(this, { place: false, turns: observableRef }, { autoBind: true });
  }

  /** Whether anything has come yet. */
  get hasText(): boolean {
    return this.text !== "" || this.reasoning !== "" || this.turns.length > 0;
  }

  /** Takes the whole texts so far; they show at once, or with the next beat. The last ones wait for nothing. */
  receive(text: string, reasoning: string, isLast = false): void {
    this.#next = isLast ? undefined : [text, reasoning];
    if (isLast) this.show(text, reasoning);
    else if (!this.#isWaiting) void this.#beat();
  }

  /** Ends the wait for the next beat. */
  dispose(): void {
    this.#ended.abort();
  }

  async #beat(): Promise<void> {
    this.#isWaiting = true;
    try {
      while (this.#next) {
        this.show(...this.#next);
        this.#next = undefined;
        await nextPaint(this.#clock, this.#ended.signal);
      }
    } catch {
      // The reply has ended; its message shows in its place.
    } finally {
      this.#isWaiting = false;
    }
  }

  showTools(turns: readonly ToolTurn[]): void {
    this.turns = turns;
  }

  showWaiting(until?: number): void {
    this.waitingUntil = until;
  }

  showSummarising(isRunning: boolean): void {
    this.isSummarising = isRunning;
  }

  /** Shows the texts now. */
  show(text: string, reasoning: string): void {
    this.text = text;
    this.reasoning = reasoning;
  }
}
