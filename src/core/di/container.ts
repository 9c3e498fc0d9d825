import "reflect-metadata/lite";
import { type DependencyContainer, instanceCachingFactory, container as root } from "tsyringe";
import { AppError } from "../errors/app-error";
import { type Disposable, disposable, disposeAll } from "../lifecycle/disposable";
import { insist } from "../lifecycle/insist";
import { type Services, type Token, tokenName } from "./token";

/** A tuple of tokens that resolves to the parameters `P` of a constructor. */
export type TokensOf<P extends readonly unknown[]> = { readonly [K in keyof P]: Token<P[K]> };

/** A module that registers services; what first paint does not need is wired by one of these, on demand. */
export interface WiringModule {
  readonly wire: (container: Container) => void;
}

/**
 * The façade over tsyringe, and the only file that imports it. Everything is a singleton made on first use; a dependency
 * cycle is reported as the chain of names that closes it.
 */
export class Container implements Services {
  readonly #container: DependencyContainer = root.createChildContainer();
  readonly #resolving: Token<unknown>[] = [];
  readonly #made: Disposable[] = [];

  /** Registers a class together with the tokens of its constructor parameters; the tuple is type-checked. */
  wire<T extends object, P extends readonly unknown[]>(
    token: Token<T>,
    implementation: new (...parameters: P) => T,
    dependencies: TokensOf<P>,
  ): Disposable {
    return this.factory(token, (services) => {
      const parameters = dependencies.map((dependency) => services.get(dependency as Token<unknown>));
      return new implementation(...(parameters as unknown as P));
    });
  }

  /** Registers a factory. A later registration of the same token wins; disposing it restores the earlier one. */
  factory<T>(token: Token<T>, make: (services: Services) => T): Disposable {
    const earlier = this.#factories.get(token) ?? [];
    const entry = { make: make as (services: Services) => unknown };
    this.#factories.set(token, [...earlier, entry]);
    this.#register(token);
    return disposable(() => {
      const left = (this.#factories.get(token) ?? []).filter((each) => each !== entry);
      this.#factories.set(token, left);
      this.#register(token);
    });
  }

  /** Registers a ready value. */
  value<T>(token: Token<T>, value: T): Disposable {
    return this.factory(token, () => value);
  }

  /** Names services whose wiring is imported when the first of them is made `ready`. */
  defer(tokens: readonly Token<unknown>[], load: () => Promise<WiringModule>): void {
    let wiring: Promise<void> | undefined;
    const prepare = () => {
      wiring ??= insist(load).then(
        ({ wire }) => this.#wireExactly(tokens, wire),
        (error) => {
          // Offline, say: the next one to ask tries again.
          wiring = undefined;
          throw error;
        },
      );
      return wiring;
    };
    for (const token of tokens) this.#deferred.set(token, prepare);
  }

  async ready(...tokens: readonly Token<unknown>[]): Promise<void> {
    await Promise.all(
      tokens.map((token) => {
        const prepare = this.#deferred.get(token);
        if (!prepare && !this.has(token)) throw this.#unknown(token);
        return prepare?.();
      }),
    );
  }

  /** Whether a service can be got as things are. */
  has(token: Token<unknown>): boolean {
    return (this.#factories.get(token)?.length ?? 0) > 0;
  }

  /** Whether a token names a service, also one that is still to be wired. */
  knows(token: Token<unknown>): boolean {
    return this.#factories.has(token) || this.#deferred.has(token);
  }

  get<T>(token: Token<T>): T {
    if (!this.has(token)) throw this.#unknown(token);
    if (this.#resolving.includes(token)) throw new AppError("kernel.cycle", { chain: this.#chain(token) });
    this.#resolving.push(token);
    try {
      return this.#container.resolve<T>(token);
    } finally {
      this.#resolving.pop();
    }
  }

  /** Disposes what it made, newest first. tsyringe's own `dispose()` skips what factories made. */
  dispose(): void {
    disposeAll(this.#made.splice(0));
    this.#container.reset();
    this.#factories.clear();
    this.#deferred.clear();
  }

  readonly #deferred = new Map<Token<unknown>, () => Promise<void>>();
  readonly #factories = new Map<Token<unknown>, { make: (services: Services) => unknown }[]>();

  /** A list of names that drifts from what its module wires would fail far from here, and only on some pages. */
  #wireExactly(tokens: readonly Token<unknown>[], wire: WiringModule["wire"]): void {
    const known = new Set(this.#factories.keys());
    wire(this);
    const wired = [...this.#factories.keys()].filter((token) => !known.has(token));
    const missing = tokens.filter((token) => !this.#factories.has(token));
    const unnamed = wired.filter((token) => !tokens.includes(token));
    if (missing.length + unnamed.length === 0) return;
    const list = (of: readonly Token<unknown>[]) => of.map(tokenName).join(", ") || "nothing";
    throw new Error(`The wiring lacks ${list(missing)} and adds ${list(unnamed)}.`);
  }

  /** The newest factory of a token in tsyringe, which cannot take a registration back: a token without one is not asked for. */
  #register(token: Token<unknown>): void {
    const make = this.#factories.get(token)?.at(-1)?.make;
    if (!make) return;
    const useFactory = instanceCachingFactory(() => {
      const instance = make(this);
      if (isDisposable(instance)) this.#made.push(instance);
      return instance;
    });
    this.#container.register(token, { useFactory });
  }

  #unknown(token: Token<unknown>): AppError {
    const code = this.#deferred.has(token) ? "kernel.not-ready" : "kernel.unknown-service";
    return new AppError(code, { chain: this.#chain(token) });
  }

  #chain(last: Token<unknown>): string {
    const start = Math.max(0, this.#resolving.indexOf(last));
    return [...this.#resolving.slice(start), last].map(tokenName).join(" → ");
  }
}

function isDisposable(value: unknown): value is Disposable {
  return typeof (value as Disposable | null)?.dispose === "function";
}
