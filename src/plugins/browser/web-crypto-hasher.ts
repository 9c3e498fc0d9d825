import type { Hasher } from "@core/ports/hasher";

/** Hashes through WebCrypto. */
export class WebCryptoHasher implements Hasher {
  async sha256(content: string | ArrayBuffer): Promise<string> {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}
