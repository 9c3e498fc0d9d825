import type { SealedSecret } from "../ports/vault";

/** Where finished model requests are traced to. */
export interface ObservabilityConfig {
  readonly id: string;
  readonly enabled: boolean;
  readonly host: string;
  readonly publicKey: string;
  readonly encryptedSecretKey: string;
  /** Everything else needed to open it; absent in records of version 1, which keep salt and IV in preferences. */
  readonly sealed?: SealedSecret;
  readonly timestamp: number;
}
