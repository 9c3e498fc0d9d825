import type { Services, Token } from "../di/token";
import type { Disposable } from "../lifecycle/disposable";
import type { Logger } from "../ports/logger";
import type { PluginSecrets } from "../ports/plugin-secrets";
import type { PluginStorage } from "../ports/plugin-storage";

/** A plugin's addition to an extension point: plain data, so that pickers can list it without running anything. */
export interface Contribution {
  /** Unique within its extension point; the newest contribution with an id shadows the older ones. */
  readonly id: string;
  /** The name for people: the key of a text, or the words where they are the same in all languages. */
  readonly name?: string;
  /** Higher comes first; 0 when absent. `/plugins.json` and the user's settings may override it. */
  readonly rank?: number;
}

/** A contribution together with the point it is for. */
export interface ContributionEntry {
  readonly point: ExtensionPoint<never>;
  readonly contribution: Contribution;
}

/** The context that a plugin's code is given when one of its contributions is loaded. */
export interface PluginContext {
  readonly pluginId: string;
  readonly services: Services;
  readonly logger: Logger;
  /** A key-value store of this plugin's own, inside the one database. */
  readonly storage: PluginStorage;
  /** Secrets of this plugin's own, sealed by the vault and bound to a host. */
  readonly secrets: PluginSecrets;
  /**
   * Adds what comes and goes while the application runs, such as the tools of a server, until it is disposed or the
   * plugin is removed. What its descriptor may not contribute, this may not either. @throws AppError as installing does.
   */
  contribute(entries: readonly ContributionEntry[]): Disposable;
}

/** A contribution whose implementation is imported on first use. */
export interface Lazy<I> extends Contribution {
  /** Services that are wired on demand and have to be ready before `load` is called. */
  readonly needs?: readonly Token<unknown>[];
  load(context: PluginContext): Promise<I>;
}

/** The implementation type behind a lazy contribution. */
export type Implementation<C> = C extends Lazy<infer I> ? I : never;

/** One pluggable place of the application. */
export type ExtensionPoint<C extends Contribution> = Token<ReadonlyRegistry<C>>;

/** The read side of a registry: reactive, without disabled or shadowed contributions, highest rank first. */
export interface ReadonlyRegistry<C extends Contribution> {
  readonly all: readonly C[];
  find(id: string): C | undefined;
  /** Those of `all` that serve a use, such as a language, the highest rank for it first. */
  serving(use: string): readonly C[];
}
