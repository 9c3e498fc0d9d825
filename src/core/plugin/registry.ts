import { computed, makeObservable, observable, runInAction } from "mobx";
import { type Disposable, disposable } from "../lifecycle/disposable";
import type { Contribution, ReadonlyRegistry } from "./contribution";

interface Entry<C> {
  readonly contribution: C;
  readonly pluginId: string;
}

/** The questions that a registry asks of the configuration in force. */
export interface RegistryPolicy<C extends Contribution> {
  isEnabled(pluginId: string, contributionId: string): boolean;
  /** Its rank, or with a use its rank for that. */
  rank(contribution: C, use?: string): number;
  /** The uses of a contribution. */
  serves(contribution: C): readonly string[];
  /** Whether a contribution takes the place of an earlier one of the same id. */
  replaces(later: C, earlier: C): boolean;
}

/** Holds the contributions to one extension point. */
export class Registry<C extends Contribution> implements ReadonlyRegistry<C> {
  readonly #entries = observable.array<Entry<C>>([], { deep: false });
  readonly #policy: RegistryPolicy<C>;

  constructor(policy: RegistryPolicy<C>) {
    this.#policy = policy;
    // Asked for far more often than it changes, and mostly by what does not listen.
    makeObservable(this, { all: computed({ keepAlive: true }) });
  }

  /** Enabled contributions, the newest of each id, highest rank first, then in order of installation. */
  get all(): readonly C[] {
    const newest = new Map<string, C>();
    for (const { contribution, pluginId } of this.#entries) {
      if (!this.#policy.isEnabled(pluginId, contribution.id)) continue;
      const earlier = newest.get(contribution.id);
      if (!earlier || this.#policy.replaces(contribution, earlier)) newest.set(contribution.id, contribution);
    }
    return [...newest.values()].sort((a, b) => this.#policy.rank(b) - this.#policy.rank(a));
  }

  find(id: string): C | undefined {
    return this.all.find((contribution) => contribution.id === id);
  }

  serving(use: string): readonly C[] {
    const { rank, serves } = this.#policy;
    return this.all
      .filter((contribution) => serves(contribution).includes(use))
      .sort((a, b) => rank(b, use) - rank(a, use));
  }

  /** Every contribution ever added and not removed, disabled and shadowed ones included, with its plugin. */
  get entries(): readonly Entry<C>[] {
    return this.#entries;
  }

  add(contribution: C, pluginId: string): Disposable {
    const entry = { contribution, pluginId };
    runInAction(() => this.#entries.push(entry));
    return disposable(() => runInAction(() => this.#entries.remove(entry)));
  }
}
