/** @vitest-environment jsdom */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryPluginStorageFactory } from "../../../tests/fakes/memory-plugin-storage";
import { WebPasskey } from "./web-passkey";

/** A credential as a browser gives it. */
class Given {
  readonly rawId = new Uint8Array([1, 2, 3]).buffer;
  readonly #first: Uint8Array | undefined;

  constructor(first: Uint8Array | undefined) {
    this.#first = first;
  }

  getClientExtensionResults(): object {
    return { prf: this.#first ? { results: { first: this.#first } } : {} };
  }
}

const secret = (byte: number) => new Given(new Uint8Array(32).fill(byte));
const credentials = { create: vi.fn(), get: vi.fn() };

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", Given);
  Object.defineProperty(navigator, "credentials", { value: credentials, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function passkey() {
  const storage = new MemoryPluginStorageFactory().of("vault");
  return { storage, passkey: new WebPasskey(storage) };
}

test.each([
  ["troupe.example", true],
  ["localhost", true],
  ["192.168.0.7", false],
  ["[fe80::1]", false],
])("a page at %s can have a passkey: %s", (hostname, canHave) => {
  vi.stubGlobal("location", { hostname });
  expect(passkey().passkey.isSupported).toBe(canHave);
  vi.stubGlobal("navigator", {});
  expect(passkey().passkey.isSupported).toBe(false);
});

test("a browser that knows no passkeys has none", () => {
  vi.stubGlobal("location", { hostname: "troupe.example" });
  Reflect.deleteProperty(globalThis, "PublicKeyCredential");
  expect(passkey().passkey.isSupported).toBe(false);
});

test("a password comes back by the passkey alone, and is not to be read from what is stored", async () => {
  const { storage, passkey: own } = passkey();
  credentials.create.mockResolvedValue(new Given(undefined));
  credentials.get.mockResolvedValue(secret(7));
  expect(await own.isSetUp()).toBe(false);
  await own.setUp("correct horse");
  expect(await own.isSetUp()).toBe(true);
  expect(await own.password()).toBe("correct horse");
  const { data } = (await storage.get("passkey")) as { data: Uint8Array };
  expect(new TextDecoder().decode(data)).not.toContain("correct");
  credentials.get.mockResolvedValue(secret(8));
  await expect(own.password()).rejects.toMatchObject({ code: "vault.passkey-unfit" });
  await own.remove();
  expect(await own.isSetUp()).toBe(false);
});

test("a passkey that keeps no secret, or that the user does not give, leaves nothing behind", async () => {
  const { passkey: own } = passkey();
  credentials.create.mockResolvedValue(new Given(undefined));
  credentials.get.mockResolvedValue(new Given(undefined));
  await expect(own.setUp("p")).rejects.toMatchObject({ code: "vault.passkey-unfit" });
  credentials.create.mockRejectedValue(new DOMException("", "NotAllowedError"));
  await expect(own.setUp("p")).rejects.toMatchObject({ code: "vault.passkey-refused" });
  expect(await own.isSetUp()).toBe(false);
});
