import { type Token, token } from "../../di/token";

/** A passkey of this device that gives the master password, where the browser lets it keep a secret (WebAuthn PRF). */
export interface Passkey {
  /** Whether this browser knows passkeys at all; whether one can keep a secret is known once it is made. */
  readonly isSupported: boolean;
  isSetUp(): Promise<boolean>;
  /** Makes a passkey for a password. @throws AppError `vault.passkey-refused` or `vault.passkey-unfit`. */
  setUp(password: string): Promise<void>;
  /** Asks for the passkey, in answer to a click. @throws AppError `vault.passkey-refused`. */
  password(): Promise<string>;
  /** Forgets it here. The passkey itself stays where the browser keeps it. */
  remove(): Promise<void>;
}

/** Loads the passkey when somebody may use it. */
export const PasskeyToken: Token<() => Promise<Passkey>> = token("passkey");
