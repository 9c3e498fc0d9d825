import { computed, makeObservable, observable, runInAction } from "mobx";
import type { Container } from "../di/container";
import { type Token, tokenName } from "../di/token";
import { type Disposable, disposable } from "../lifecycle/disposable";
import type { Provision } from "./define-plugin";

interface Offer {
  readonly provision: Provision;
  readonly pluginId: string;
}

/** The questions that the ports ask of the configuration in force. */
export interface PortPolicy {
  isEnabled(pluginId: string): boolean;
  rank(port: string, pluginId: string, own: number): number;
}

/** A port that plugins provide, and the enabled ones that do, by rank: the first is in force. */
export interface ContributedPort {
  readonly name: string;
  readonly offers: readonly { readonly pluginId: string; readonly rank: number }[];
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
      offers: this.#ranked(token).map((offer) => ({ pluginId: offer.pluginId, rank: this.#rankOf(offer) })),
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

  /** The same, where nothing has changed but what is known of one plugin. */
  applyTo(pluginId: string): void {
    this.#elect(this.#tokens((offer) => offer.pluginId === pluginId));
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

  #tokens(of: (offer: Offer) => boolean = () => true): readonly Token<unknown>[] {
    return [...new Set(this.#offers.filter(of).map(({ provision }) => provision.token))];
  }

  #ranked(token: Token<unknown>): readonly Offer[] {
    return this.#offers
      .filter(({ provision, pluginId }) => provision.token === token && this.#policy.isEnabled(pluginId))
      .sort((a, b) => this.#rankOf(b) - this.#rankOf(a));
  }

  #rankOf({ provision, pluginId }: Offer): number {
    return this.#policy.rank(tokenName(provision.token), pluginId, provision.rank ?? 0);
  }
}
