/** Fields that a server is configured in. */
interface Configured {
  readonly baseUrl?: string | undefined;
}

/** Servers that the owner of the runner has configured: those of providers, and one that is about to be. */
export class TrustedServers {
  readonly #usual: () => readonly (string | undefined)[];
  readonly #configured: () => Promise<readonly Configured[]>;
  readonly #added = new Set<string>();

  /** `usual` gives the providers' own addresses, `configured` those that were saved. */
  constructor(
    usual: () => readonly (string | undefined)[],
    configured: () => Promise<readonly Configured[]>,
  ) {
    this.#usual = usual;
    this.#configured = configured;
  }

  /** Has the server of an address be trusted by this process. */
  add(address: string): void {
    const origin = URL.parse(address)?.origin;
    if (origin !== undefined) this.#added.add(origin);
  }

  async has(origin: string): Promise<boolean> {
    if (this.#added.has(origin)) return true;
    const saved = (await this.#configured()).map(({ baseUrl }) => baseUrl);
    return [...this.#usual(), ...saved].some(
      (address) => address !== undefined && URL.parse(address)?.origin === origin,
    );
  }
}
