import { type Token, token } from "../di/token";

/** Mutual exclusion between the tabs of one browser; a lock ends with the tab that holds it (Web Locks). */
export interface Locks {
  /** Runs `work` while holding the lock, or resolves to `undefined` at once when another holds it. */
  tryHold<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** Runs `work` while holding the lock, once nobody else does. @throws the reason of `signal` when that is told before. */
  hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
  isHeld(name: string): Promise<boolean>;
}

export const LocksToken: Token<Locks> = token("locks");
