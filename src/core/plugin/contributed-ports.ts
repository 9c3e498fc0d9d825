import { computed, makeObservable, observable, runInAction } from "mobx";
import type { Container } from "../di/container";
import { type Token, tokenName } from "../di/token";
import { type Disposable, disposable } from "../lifecycle/disposable";
import type { Provision } from "./define-plugin";

interface Offer {
  readonly provision: Provision;
  readonly pluginId: string;
}

/** What the ports ask of the configuration in force. */
export interface PortPolicy {
  isEnabled(pluginId: string): boolean;
  rank(port: string, pluginId: string, own: number): number;
}

/** A port that plugins provide, and those that do: the one in use first, then by rank those that could be. */
export interface ContributedPort {
  readonly name: string;
  readonly pluginIds: readonly string[];
}

/** The ports that plugins provide. Of those switched on the highest rank is in force; among equals the earlier. */
export class ContributedPorts {
  readonly #container: Container;
  readonly #policy: PortPolicy;
  readonly #offers = observable.array<Offer>([], { deep: false });
  readonly #inForce = new Map<Token<unknown>, { offer: Offer; registration: Disposable }>();

  constructor(container: Container, policy: PortPolicy) {
    this.#container = container;
    this.#policy = policy;
    makeObservable(this, { all: computed });
  }

  /** Every port with those who provide it; reactive. */
  get all(): readonly ContributedPort[] {
    return this.#tokens().map((token) => ({
      name: tokenName(token),
      pluginIds: this.#ranked(token).map(({ pluginId }) => pluginId),
    }));
  }

  add(provisions: readonly Provision[], pluginId: string): Disposable {
    const offers = provisions.map((provision) => ({ provision, pluginId }));
    runInAction(() => this.#offers.push(...offers));
    const tokens = provisions.map(({ token }) => token);
    this.#elect(tokens);
    return disposable(() => {
      runInAction(() => this.#offers.replace(this.#offers.filter((offer) => !offers.includes(offer))));
      this.#elect(tokens);
    });
  }

  /** Puts the configuration in force. What has been made of a port that changes hands stays with its users. */
  apply(): void {
    this.#elect(this.#tokens());
  }

  #elect(tokens: readonly Token<unknown>[]): void {
    for (const token of tokens) {
      const [best] = this.#ranked(token);
      const former = this.#inForce.get(token);
      if (former?.offer === best) continue;
      former?.registration.dispose();
      if (!best) this.#inForce.delete(token);
      else {
        const registration = this.#container.factory(token, best.provision.make);
        this.#inForce.set(token, { offer: best, registration });
      }
    }
  }

  #tokens(): readonly Token<unknown>[] {
    return [...new Set(this.#offers.map(({ provision }) => provision.token))];
  }

  #ranked(token: Token<unknown>): readonly Offer[] {
    const rank = ({ provision, pluginId }: Offer) =>
      this.#policy.rank(tokenName(token), pluginId, provision.rank ?? 0);
    return this.#offers
      .filter(({ provision, pluginId }) => provision.token === token && this.#policy.isEnabled(pluginId))
      .sort((a, b) => rank(b) - rank(a));
  }
}
