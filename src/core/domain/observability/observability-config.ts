import type { SealedSecret } from "../secret/sealed-secret";

/** The configuration of the host that finished model requests are traced to. */
export interface ObservabilityConfig {
  readonly id: string;
  readonly enabled: boolean;
  readonly host: string;
  readonly publicKey: string;
  readonly encryptedSecretKey: string;
  /** Everything else needed to open it; absent in records of version 1, which keep salt and IV in preferences. */
  readonly sealed?: SealedSecret;
  /** Whether no secret key was given: the public key alone is sent, and what is sealed is empty. */
  readonly withoutSecret?: boolean;
  /** The environment the host files traces under, such as `staging`. */
  readonly environment?: string | undefined;
  /** The share of requests that are traced, 0 to 1; all where it is absent or no such number. */
  readonly sampleRate?: number | undefined;
  /** Whether the bytes of attached files are sent too. */
  readonly sendsFiles?: boolean;
  readonly timestamp: number;
}
