import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** A document elsewhere, as its connector lists it. */
export interface ListedDocument {
  readonly id: string;
  /** Its title for people. */
  readonly title: string;
  /** Another one whenever the document has changed; without, it is fetched each time it is listed. */
  readonly version?: string | undefined;
}

/** A document that was fetched. */
export interface FetchedDocument {
  /** The name of its file; absent where it is a text, whose title is its name. */
  readonly name?: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A loaded connector. Nothing is asked of it but when the user wants its documents renewed. */
export interface ConnectedSource {
  /**
   * The documents that there are, or those that have changed since a time in milliseconds, where it knows.
   * @throws AppError as functions of plugins do.
   */
  list(since: number | undefined, signal: AbortSignal): Promise<readonly ListedDocument[]>;
  /** @throws AppError as `list`. */
  fetch(id: string, signal: AbortSignal): Promise<FetchedDocument>;
}

/** Brings documents from elsewhere into the knowledge base, into a folder of its name. */
export interface KnowledgeConnector extends Lazy<ConnectedSource> {
  readonly name: string;
  /** Words of whoever made it. */
  readonly description?: string | undefined;
  /** Id of its plugin, with which what is known of its documents goes. */
  readonly pluginId: string;
  /** Its plugin, in words that are the same in all languages. */
  readonly origin: string;
}

export const KnowledgeConnectors = extensionPoint<KnowledgeConnector>("knowledge-connector", {
  combine: "all",
});
