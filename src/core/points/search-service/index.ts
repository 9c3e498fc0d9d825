import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** A page that a service found, in its own words. */
export interface FoundPage {
  readonly url: string;
  readonly title: string;
  /** The passage that fits; empty where the service gives none. */
  readonly passage: string;
}

/** A service that searches the web. @throws AppError as functions of plugins do, or the signal's reason. */
export interface SearchService
  extends Lazy<(query: string, signal: AbortSignal) => Promise<readonly FoundPage[]>> {
  /** The name for people; not translated. */
  readonly name: string;
  /** The hosts that what is looked for may be sent to; empty where nothing leaves the device. */
  readonly sentTo: readonly string[];
}

/** The one that the user has chosen in the settings is asked. */
export const SearchServices = extensionPoint<SearchService>("search-service", { combine: "chosen" });
