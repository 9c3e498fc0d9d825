import type { PluginFunction } from "./context";

/** A document elsewhere. */
export interface ListedDocument {
  readonly id: string;
  readonly title: string;
  /** Another one whenever the document has changed, such as a time or a digest; without, it is fetched each time it is listed. */
  readonly version?: string;
}

/** The document, as Markdown or as a file of 10 MB. */
export type FetchedDocument =
  | { readonly text: string }
  | { readonly value: { readonly name: string; readonly type: string }; readonly bytes: ArrayBuffer };

/** Brings documents from elsewhere into the user's knowledge, when the user refreshes it. */
export interface KnowledgeConnectorDefinition {
  readonly id: string;
  /** The name for people, and of the folder that the documents land in. */
  readonly name: string;
  readonly description?: string;
  /**
   * Lists up to 2,000 documents. `since` is when the last list was asked for of which all has come, in milliseconds since
   * 1970, and absent the first time: what has not changed since then may be left out.
   */
  readonly list: PluginFunction<
    { readonly since?: number },
    { readonly documents: readonly ListedDocument[] }
  >;
  /** Fetches the one of an id. */
  readonly fetch: PluginFunction<{ readonly id: string }, FetchedDocument>;
}

/** Contributes a connector. */
export function knowledgeConnector(connector: KnowledgeConnectorDefinition) {
  return { point: "knowledge-connector", ...connector } as const;
}
