import type { Hasher } from "@core/ports/hasher";
import { describe, expect, it } from "vitest";

/** Known answers of FIPS 180-4 and of another implementation for text outside ASCII. */
const KNOWN = [
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
] as const;

/** Contract suite of hashers. */
export function hasherContract(make: () => Hasher): void {
  describe("as a hasher", () => {
    it.each(KNOWN)("hashes %j as published", async (text, hash) => {
      expect(await make().sha256(text)).toBe(hash);
    });

    it("hashes text as its UTF-8 bytes", async () => {
      const bytes = new TextEncoder().encode("안녕 é");
      expect(await make().sha256("안녕 é")).toBe(await make().sha256(bytes.buffer));
    });
  });
}
