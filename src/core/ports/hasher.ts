import { type Token, token } from "../di/token";

/** Content hashes. */
export interface Hasher {
  /** SHA-256 of text (as UTF-8) or bytes, as 64 lower-case hexadecimal digits. */
  sha256(content: string | ArrayBuffer): Promise<string>;
}

export const HasherToken: Token<Hasher> = token("hasher");
