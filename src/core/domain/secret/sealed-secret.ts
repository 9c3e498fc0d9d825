/** The owner of an encrypted value. Authenticated with it: a record moved elsewhere no longer opens. */
export interface SecretContext {
  readonly kind: string;
  readonly id: string;
  readonly provider?: string;
  readonly baseUrl?: string;
}

/** An encrypted value with all that is needed to open it but the key. Byte fields are base64. */
export interface SealedSecret {
  readonly v: 1 | 2;
  readonly kdf: { readonly n: "PBKDF2-SHA256"; readonly i: number };
  readonly salt: string;
  readonly iv: string;
  /** AES-GCM ciphertext with its tag. */
  readonly data: string;
}
