import { afterEach, expect, test, vi } from "vitest";
import { WebGroupCipher } from "./web-group-cipher";

afterEach(() => void vi.unstubAllGlobals());

const cipher = new WebGroupCipher();
const content = new TextEncoder().encode("the same ".repeat(1_000));

test("what one device seals another opens by the same words, and by no others", async () => {
  const words = await cipher.createWords();
  const [one, two, stranger] = await Promise.all([
    cipher.key(words),
    cipher.key(words),
    cipher.key(await cipher.createWords()),
  ]);
  expect(one.id).toMatch(/^[0-9a-f]{16}$/);
  expect([two.id === one.id, stranger.id === one.id]).toEqual([true, false]);
  const sealed = await one.seal("segment-1", content);
  expect(sealed.length).toBeLessThan(content.length / 10);
  expect(await two.open("segment-1", sealed)).toEqual(content);
  expect(await one.seal("segment-1", content)).not.toEqual(sealed);
  const opened = [
    () => stranger.open("segment-1", sealed),
    () => two.open("segment-2", sealed),
    () => two.keys.open("segment-1", sealed),
    () => two.open("segment-1", sealed.slice(0, -1)),
    () => two.open("segment-1", new Uint8Array()),
  ];
  for (const open of opened) await expect(open()).rejects.toMatchObject({ code: "devices.unreadable" });
  expect(await two.keys.open("keys", await one.keys.seal("keys", content))).toEqual(content);
});

test("what unpacks to more than any segment holds is refused", async () => {
  const key = await cipher.key(await cipher.createWords());
  const sealed = await key.seal("a", content);
  const unpackedTo = (...sizes: readonly number[]) =>
    vi.stubGlobal(
      "DecompressionStream",
      class extends TransformStream {
        constructor() {
          super({
            transform: () => {},
            flush: (parts) => sizes.forEach((byteLength) => void parts.enqueue({ byteLength })),
          });
        }
      },
    );
  const most = 64 * 1024 * 1024;
  unpackedTo(most - 1, 1);
  expect(await key.open("a", sealed)).toBeInstanceOf(Uint8Array);
  unpackedTo(most, 1);
  await expect(key.open("a", sealed)).rejects.toMatchObject({ code: "devices.unreadable" });
});

test("devices and nonces have ids of their own, of letters that any file may be called by", async () => {
  const devices = Array.from({ length: 200 }, () => cipher.createDeviceId());
  for (const id of devices) expect(id).toMatch(/^[0-9a-v]{12}$/);
  expect(new Set(devices).size).toBe(200);
  // All of the letters are used, the first and the last as well.
  expect(new Set(devices.join("")).size).toBe(32);
  expect(cipher.createNonce()).toMatch(/^[0-9a-f]{64}$/);
  expect(cipher.createNonce()).not.toBe(cipher.createNonce());
});

test("a digest is SHA-256 as hexadecimal digits", async () => {
  expect(await cipher.digest("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
