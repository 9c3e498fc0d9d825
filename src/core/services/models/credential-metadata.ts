/** The key derivation of records of version 1. */
export const ORIGINAL_KDF = { n: "PBKDF2-SHA256", i: 100_000 } as const;

/** The preferences that hold (version 1) or mirror (later) a credential's initialisation vector and salt. */
export function metadataKeys(credentialId: string): { readonly iv: string; readonly salt: string } {
  return { iv: `${credentialId}_iv`, salt: `${credentialId}_salt` };
}
