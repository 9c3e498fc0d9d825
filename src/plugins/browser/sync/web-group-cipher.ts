import { AppError } from "@core/errors/app-error";
import type { GroupCipher, GroupKey, SegmentSeal } from "@core/ports/sync/group-cipher";
import { secretOf, wordsOf } from "./secret-words";

const SECRET_BYTES = 32;
const IV_BYTES = 12;
const DEVICE_LETTERS = 12;
const ID_BYTES = 8;
/** More than any segment holds; what unpacks to more is no segment. */
const LARGEST_CONTENT = 64 * 1024 * 1024;
const SALT = new TextEncoder().encode("troupe/sync/1");

/** Encryption between devices by Web Crypto: HKDF-SHA256 for each purpose, deflate, AES-256-GCM. */
export class WebGroupCipher implements GroupCipher {
  createWords(): Promise<string> {
    return wordsOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  }

  createDeviceId(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_LETTERS));
    // A letter of thirty-two has five bits.
    return Array.from(bytes, (byte) => (byte & 31).toString(32)).join("");
  }

  createNonce(): string {
    return hex(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  }

  async digest(text: string): Promise<string> {
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
  }

  async key(words: string): Promise<GroupKey> {
    const secret = await crypto.subtle.importKey("raw", await secretOf(words), "HKDF", false, [
      "deriveBits",
      "deriveKey",
    ]);
    const id = await crypto.subtle.deriveBits(purpose("group-id"), secret, ID_BYTES * 8);
    const aes = { name: "AES-GCM", length: 256 };
    const sealWith = async (use: string): Promise<SegmentSeal> => {
      const key = await crypto.subtle.deriveKey(purpose(use), secret, aes, false, ["encrypt", "decrypt"]);
      return {
        seal: (name, content) => seal(key, name, content),
        open: (name, sealed) => open(key, name, sealed),
      };
    };
    return {
      id: hex(new Uint8Array(id)),
      ...(await sealWith("segments")),
      keys: await sealWith("provider-keys"),
    };
  }
}

function hex(bytes: Uint8Array): string {
  return bytes.reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "");
}

function purpose(name: string): HkdfParams {
  return { name: "HKDF", hash: "SHA-256", salt: SALT, info: new TextEncoder().encode(name) };
}

async function seal(
  key: CryptoKey,
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const packed = await collected(
    new Blob([content]).stream().pipeThrough(new CompressionStream("deflate-raw")),
  );
  const data = await crypto.subtle.encrypt(parameters(iv, name), key, packed);
  const sealed = new Uint8Array(IV_BYTES + data.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(data), IV_BYTES);
  return sealed;
}

async function open(
  key: CryptoKey,
  name: string,
  sealed: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const iv = sealed.slice(0, IV_BYTES);
    const packed = await crypto.subtle.decrypt(parameters(iv, name), key, sealed.slice(IV_BYTES));
    return await collected(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  } catch (error) {
    throw new AppError("devices.unreadable", { name }, { cause: error });
  }
}

function parameters(iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(name) };
}

async function collected(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.byteLength;
    if (size > LARGEST_CONTENT) throw new AppError("devices.unreadable");
    parts.push(part);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
