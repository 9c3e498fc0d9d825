import { createHash } from "node:crypto";
import type { Hasher } from "@core/ports/hasher";

/** SHA-256 by another implementation than the browser's. */
export class FakeHasher implements Hasher {
  async sha256(content: string | ArrayBuffer): Promise<string> {
    const bytes = typeof content === "string" ? Buffer.from(content, "utf8") : new Uint8Array(content);
    return createHash("sha256").update(bytes).digest("hex");
  }
}
