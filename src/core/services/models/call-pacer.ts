import { isAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { TabChannel } from "../../ports/tab-channel";
import { PacedLane, type PacedSlot } from "./paced-lane";

/** The facts of a call that is to be paced. */
export interface PacedCall {
  readonly credentialId: string;
  /** Whether the provider runs on this device, which does one thing at a time best. */
  readonly isLocal: boolean;
  /** When the work it belongs to was given, in milliseconds since the epoch; by itself now. The oldest goes first. */
  readonly since?: number | undefined;
  /** Told until when the call waits for the provider; without a time it goes on. */
  readonly onWaiting?: ((until?: number) => void) | undefined;
}

/** OpenAI's name for an account without money, which no waiting fills. */
const OUT_OF_MONEY = "insufficient_quota";

/**
 * Spaces the calls of this tab, per credential: the oldest work first, few calls side by side at first, more while
 * all goes well, and none while the provider wants to be left alone, whichever tab it said so to.
 */
export class CallPacer {
  readonly #clock: Clock;
  readonly #tabs: TabChannel;
  readonly #random: () => number;
  readonly #lanes = new Map<string, PacedLane>();

  constructor(clock: Clock, tabs: TabChannel, random: () => number = Math.random) {
    this.#clock = clock;
    this.#tabs = tabs;
    this.#random = random;
    tabs.listen((message) => {
      if (message.type !== "provider-closed") return;
      this.#lanes.get(message.credentialId)?.closedElsewhere(message.until);
    });
  }

  /**
   * Waits until it is this call's turn. The slot is to be left in the end.
   * @throws the signal's reason, or the provider's refusal when it has been waited for long enough.
   */
  enter(call: PacedCall, signal: AbortSignal): Promise<PacedSlot> {
    const { credentialId, isLocal, since = this.#clock.now(), onWaiting } = call;
    return this.#lane(credentialId, isLocal).enter(since, onWaiting, signal);
  }

  /** Lets a call go on at once. The provider's answer to it counts for those that wait. */
  pass({ credentialId, isLocal }: PacedCall): PacedSlot {
    const refused = (error: unknown) => this.#lane(credentialId, isLocal).refused(error);
    return { answered: nothing, told: nothing, succeeded: nothing, refused, leave: nothing };
  }

  #lane(credentialId: string, isLocal: boolean): PacedLane {
    const known = this.#lanes.get(credentialId);
    if (known) return known;
    const notifyClosed = (until: number) => this.#tabs.post({ type: "provider-closed", credentialId, until });
    const lane = new PacedLane(isLocal, this.#clock, notifyClosed, this.#random);
    this.#lanes.set(credentialId, lane);
    return lane;
  }
}

/** Whether a provider refused a call because there were too many. */
export function isRateLimit(error: unknown): boolean {
  if (!isAppError(error)) return false;
  const { status, type, body } = error.params;
  if (error.code === "provider.stream-error") return type === "rate_limit_error";
  return (
    error.code === "provider.api" && Number(status) === 429 && !String(body ?? "").includes(OUT_OF_MONEY)
  );
}

function nothing(): void {}
