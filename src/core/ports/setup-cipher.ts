import { type Token, token } from "../di/token";
import type { SealedSecret } from "../domain/secret/sealed-secret";

/**
 * Encrypts the secret part of a shared setup under a password, which may be empty. From version 2 on the plain part
 * is authenticated with it, as the JSON value that travels: edited on the way, the box no longer opens.
 */
export interface SetupCipher {
  seal(plaintext: string, plainPart: unknown, password: string): Promise<SealedSecret>;
  /**
   * @throws AppError `app.newer` or `vault.parameters-refused` before any work is done, `sharing.password` when
   * the password is wrong or anything was changed.
   */
  open(box: SealedSecret, plainPart: unknown, password: string): Promise<string>;
}

export const SetupCipherToken: Token<SetupCipher> = token("setup-cipher");
