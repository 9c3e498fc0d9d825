/** Where finished model requests are traced to. */
export interface ObservabilityConfig {
  readonly id: string;
  readonly enabled: boolean;
  readonly host: string;
  readonly publicKey: string;
  readonly encryptedSecretKey: string;
  readonly timestamp: number;
}
