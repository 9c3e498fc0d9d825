import type { SealedSecret } from "../secret/sealed-secret";
import type { RequestExtras, RequestHeaders } from "./request-extras";

/** A configured provider as it is stored: the key only ever encrypted. */
export interface Credential extends RequestExtras {
  readonly id: string;
  /** Id of the `LlmProvider` contribution. */
  readonly provider: string;
  /** The user's name for it, to tell several of a kind apart; the provider's name where absent. */
  readonly name?: string | undefined;
  /** Ciphertext in base64; empty for a provider without a key. The values of headers are sealed with the key. */
  readonly encryptedApiKey: string;
  /** Everything else needed to open it; absent in records of version 1, which keep salt and IV in preferences. */
  readonly sealed?: SealedSecret | undefined;
  readonly model: string;
  readonly baseUrl?: string | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** The tokens its models can read and write in one call, where the user says so. */
  readonly contextWindow?: number | undefined;
  /** The names of the headers that go with its requests. */
  readonly headerNames?: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
  /** Lower is more default. */
  readonly order: number;
  /** Whether its model answers where another one does not; one of all at the most. */
  readonly fallback?: boolean | undefined;
}

/** A credential opened for one call; never stored, logged or kept. */
export interface ModelCredential {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl?: string | undefined;
  /** Further fields and headers of its requests, of a provider that takes them. */
  readonly extras?: RequestExtras | undefined;
  readonly headers?: RequestHeaders | undefined;
}
