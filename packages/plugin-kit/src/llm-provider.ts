import type { PluginContext, PluginFunction } from "./context";
import type { LlmPart, LlmRequest } from "./llm";

/** The user's settings, without the key: headers name it (`{ secret: "provider-key" }`). */
export interface ProviderCredential {
  readonly provider: string;
  readonly model: string;
  readonly hasKey: boolean;
  /** The address that the user entered, without a slash at its end; absent where nothing was, or none is accepted. */
  readonly baseUrl?: string | undefined;
}

/** US dollars per million tokens. */
interface TokenPrice {
  readonly input: number;
  readonly output: number;
}

/** One model a provider suggests, with what is publicly known of it. */
export interface SuggestedModel {
  readonly id: string;
  /** Tokens it can read and write in one call. */
  readonly contextWindow?: number | undefined;
  readonly price?: TokenPrice | undefined;
  readonly abilities?: readonly ("vision" | "reasoning" | "tools")[] | undefined;
}

/** A source of model completions. */
export interface LlmProviderDefinition {
  readonly id: string;
  readonly name: string;
  /** Absent means true. */
  readonly needsKey?: boolean;
  readonly needsBaseUrl?: boolean;
  /** Whether the user may enter a base URL, the key then going to its host. */
  readonly acceptsBaseUrl?: boolean;
  readonly defaultBaseUrl?: string;
  readonly defaultModel: string;
  readonly suggestedModels?: readonly SuggestedModel[];
  /** How its keys look, so that a pasted one is recognised. */
  readonly keyPattern?: RegExp;
  /** The page on which its keys are made. */
  readonly keyPage?: string;
  /** A sentence about it, for whoever sets it up. */
  readonly descriptionKey?: string;
  /** Which of the models it lists to begin with, the most wanted first. */
  readonly preferredModels?: readonly RegExp[];
  /** Prices of cached prompt tokens, as multiples of the price of others. */
  readonly cachePrice?: { readonly read: number; readonly write: number };
  /** Whether it runs on the user's own device. */
  readonly local?: boolean;
  /** Whether it searches the web itself for a reply, where the request has `webSearch`. */
  readonly searchesWeb?: boolean;
  /** Codes of the application's errors by those in whose place they are told, such as `network.down`. */
  readonly remedies?: Readonly<Record<string, string>>;
  /** Streams one reply; one that ends without its protocol's end mark throws `PluginError("provider.stream-cut")`. */
  stream(
    args: { readonly request: LlmRequest; readonly credential: ProviderCredential },
    context: PluginContext,
  ): AsyncIterable<LlmPart>;
  /** Whether the provider takes the key; where it is absent, the first call tells. */
  readonly checkKey?: PluginFunction<{ readonly credential: ProviderCredential }, boolean>;
  readonly listModels?: PluginFunction<{ readonly credential: ProviderCredential }, readonly string[]>;
  /** The model of `embed`, with US dollars for a million tokens. Where there is one, the user may find by meaning with it. */
  readonly embeddingModel?: { readonly model: string; readonly price?: number };
  /** Makes a vector of each text with `credential.model`, in their order; `tokens` where the server tells them. */
  readonly embed?: PluginFunction<
    { readonly texts: readonly string[]; readonly credential: ProviderCredential },
    { readonly vectors: readonly (readonly number[])[]; readonly tokens?: number }
  >;
}

/** Contributes a source of model completions. */
export function llmProvider(provider: LlmProviderDefinition) {
  return {
    point: "llm-provider",
    needsKey: true,
    needsBaseUrl: false,
    acceptsBaseUrl: false,
    suggestedModels: [],
    ...provider,
  } as const;
}
