import type { ModelCredential } from "../../domain/model/credential";
import type { LlmPart, LlmRequest } from "../../domain/model/llm";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** US dollars per million tokens. */
interface TokenPrice {
  readonly input: number;
  readonly output: number;
}

/** One model a provider suggests, with what is publicly known of it. */
export interface SuggestedModel {
  readonly id: string;
  /** Tokens the model can read and write in one call. */
  readonly contextWindow?: number | undefined;
  /** The highest where it depends on the hour or the day. Absent when not public, or when more than tokens is counted. */
  readonly price?:
    | (TokenPrice & {
        /** The price of a call whose prompt is longer than so many tokens. */
        readonly long?: (TokenPrice & { readonly abovePromptTokens: number }) | undefined;
      })
    | undefined;
  readonly abilities?: readonly ("vision" | "reasoning" | "tools")[] | undefined;
  /** The download it needs before it runs: what somebody has to know who is asked for that. */
  readonly download?: {
    /** Its name, as `id` may be an address. */
    readonly name: string;
    readonly sizeBytes: number;
    /** SPDX identifier of its licence. */
    readonly licence: string;
    /** The page of its makers. */
    readonly page: string;
  };
}

/** The facts of a model that a server tells of it, as far as it does. */
export type ListedFacts = Partial<Pick<SuggestedModel, "contextWindow" | "price" | "abilities">>;

/** A line for a terminal. */
export interface RemedyCommand {
  /** The system it is for, as everybody calls it; for all where absent. */
  readonly system?: string;
  readonly command: string;
}

/** A source of model completions. */
export interface LlmProvider extends Lazy<LlmClient> {
  /** Product name shown to the user, also used in error messages; not translated. */
  readonly name: string;
  readonly needsKey: boolean;
  readonly needsBaseUrl: boolean;
  /** Whether the user may enter a base URL at all. */
  readonly acceptsBaseUrl: boolean;
  readonly defaultBaseUrl?: string;
  /** Whether the user may set further fields and headers of its requests, which its client is handed with the credential. */
  readonly takesExtras?: boolean;
  readonly defaultModel: string;
  readonly suggestedModels: readonly SuggestedModel[];
  /** The pattern of its keys. A pasted key fitting one provider alone is known for its; of several, the user says. */
  readonly keyPattern?: RegExp;
  /** The price of prompt tokens read from the provider's cache, or written to it: times the price of others. */
  readonly cachePrice?: { readonly read: number; readonly write: number };
  /** Key of a sentence about this provider, in the plugin's own namespace. */
  readonly descriptionKey?: string;
  /** A simulation: labelled as such wherever it appears, and never chosen over a real provider. */
  readonly simulated?: boolean;
  /** Whether it is offered first where no provider is configured: without a key, with its server's first model. */
  readonly offeredFirst?: boolean;
  /** Error codes that say more of what to do than the general ones, such as `network.down`, which they replace. */
  readonly remedies?: Readonly<Record<string, string>>;
  /** The commands to run or values to set for these error codes, for copying; `{{origin}}` is the page's own. */
  readonly remedyCommands?: Readonly<Record<string, readonly RemedyCommand[]>>;
  /** Whether a key can be had by signing in with it; its client has `signIn` then. */
  readonly signsIn?: boolean;
  /** The page where its keys are made. */
  readonly keyPage?: string;
  /** The models that read PDF files as they are, text and pages, at the provider's own address. */
  readonly readsPdf?: RegExp;
  /** Runs on this device: longer idle time-out, no key, may need CORS to be allowed. */
  readonly local?: boolean;
  /** Whether it can be used on this device at all; where stated, it is offered only when this says so. */
  isAvailable?(): Promise<boolean>;
}

/** The request to a provider when somebody signs in: OAuth with proof of key exchange (RFC 7636), method S256. */
export interface SignInRequest {
  /** The address the provider sends the user to afterwards, with `code` and `state` in the query. */
  readonly callbackUrl: string;
  /** Comes back unchanged, which shows that this app had asked. */
  readonly state: string;
  /** The hash of what `exchange` proves the code with, in base64url. */
  readonly challenge: string;
}

/** Gets a key from a provider that its user has signed in with. */
export interface KeySignIn {
  /** The page of the provider to send the user to. */
  address(request: SignInRequest): string;
  /** The key for a code that came back. @throws AppError `provider.api`, `network.failed`. */
  exchange(code: string, verifier: string, signal: AbortSignal): Promise<string>;
}

/** A model that is fetched, and where from. */
export type ModelOnDevice = Pick<ModelCredential, "model" | "baseUrl">;

/** The model that makes vectors of texts, and its download where it needs one first. */
export interface EmbeddingModel {
  readonly model: string;
  readonly download?: SuggestedModel["download"];
  /** US dollars for a million tokens; absent where it is not known. */
  readonly price?: number;
}

/** Talks to one provider. */
export interface LlmClient {
  /**
   * Streams one completion. Ends with exactly one `finish` part; a stream that ends without its protocol's end
   * mark throws AppError `provider.stream-cut`, never a silent success.
   * @throws AppError `provider.api` with `status`, `statusText` and, when the server said so, `retryAfterMs`;
   * `provider.no-web-search` where a search is asked for that it does not have.
   */
  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart>;
  /** Whether the provider accepts the key. @throws AppError `network.failed` when the provider cannot be reached. */
  checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean>;
  listModels?(credential: ModelCredential, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * The patterns of the models to choose of its list, the most wanted first; of several that fit the same pattern the
   * newest. Names of models outlive no year, patterns of them do.
   */
  readonly preferredModels?: readonly RegExp[];
  readonly signIn?: KeySignIn;
  /** The page where credit is added to an account with it. */
  readonly billingPage?: string | undefined;
  /** The tokens a model can read and write in one call, as its server says; `undefined` where it does not. @throws as `stream`. */
  contextWindow?(credential: ModelCredential, signal: AbortSignal): Promise<number | undefined>;
  /** The facts of the credential's model in the list of its server, prices among them; `undefined` where it is not listed. @throws as `stream`. */
  listedFacts?(credential: ModelCredential, signal: AbortSignal): Promise<ListedFacts | undefined>;
  /** Whether the provider searches the web itself for a model's replies (`LlmRequest.webSearch`). */
  searchesWeb?(model: string): boolean;
  /**
   * Fetches what a model needs before the first call, such as its weights; `fraction` goes from 0 to 1.
   * @throws AppError `provider.download-failed`, `provider.unavailable`.
   */
  prepare?(wanted: ModelOnDevice, signal: AbortSignal, onProgress: (fraction: number) => void): Promise<void>;
  /**
   * The model that `embed` is to be asked for, the one for most languages where there are several; `undefined` where the
   * provider has none now. @throws as `stream`.
   */
  embeddingModel?(credential: ModelCredential, signal: AbortSignal): Promise<EmbeddingModel | undefined>;
  /**
   * Vectors of texts, in their order: those of texts that mean the same lie close to each other. `credential.model` is an
   * embedding model. `onTokens` is told how many tokens they are, where the provider says. @throws as `stream`, and AppError
   * `provider.no-vectors` where what comes back is none.
   */
  embed?(
    texts: readonly string[],
    credential: ModelCredential,
    signal: AbortSignal,
    onTokens?: (tokens: number) => void,
  ): Promise<readonly (readonly number[])[]>;
  /** Deletes what `prepare` fetched, when no configured provider needs it any more. */
  discard?(unwanted: ModelOnDevice): Promise<void>;
}

export const LlmProviders = extensionPoint<LlmProvider>("llm-provider", { combine: "chosen" });
