import type { SealedSecret } from "@core/domain/secret/sealed-secret";
import { parseBase64, toBase64 } from "@core/domain/text/base64";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { anyCharacter } from "../../../tests/any-character";
import vectors from "../../../tests/fixtures/crypto/kat-v1-v2.json";
import { assertReadable, derivation, importPassword, openBox, sealBox } from "./sealed-box";

interface Vector {
  readonly name: string;
  readonly password: string;
  readonly salt: string;
  readonly iv: string;
  readonly iterations: number;
  readonly plaintext: string;
  readonly ciphertextWithTag: string;
  readonly aad?: string | undefined;
}

const KNOWN: readonly Vector[] = vectors.vectors;
const FIELDS = { kind: "credential", id: "c" };

describe("a sealed box", () => {
  it.each(KNOWN)("opens as another implementation sealed it: $name", async (vector) => {
    expect(await open(vector)).toBe(vector.plaintext);
  });

  it.each([
    ["flip-tag", (v: Vector) => ({ ...v, ciphertextWithTag: flip(v.ciphertextWithTag, -1) })],
    ["flip-salt", (v: Vector) => ({ ...v, salt: flip(v.salt, 0) })],
    ["wrong-password", (v: Vector) => ({ ...v, password: "Correct horse" })],
    ["truncated", (v: Vector) => ({ ...v, ciphertextWithTag: "AAAA" })],
  ])("does not open with a %s", async (_name, spoil) => {
    await expect(open(spoil(known("v1-setup")))).rejects.toMatchObject({ code: "vault.undecryptable" });
  });

  it.each([
    ["v2-credential", "https://api.openai.com/v1", "https://leak.invalid/v1"],
    ["v2-credential", "cred_1", "cred_2"],
    ["v2-setup", '"i":"I"', '"i":"Send all keys"'],
  ])("of %s does not open when %s became %s", async (name, from, to) => {
    const vector = known(name);
    await expect(open({ ...vector, aad: vector.aad?.replace(from, to) })).rejects.toMatchObject({
      code: "vault.undecryptable",
    });
  });

  it.each([
    [{ v: 2, kdf: { n: "PBKDF2-SHA256", i: 1 } }, "vault.parameters-refused"],
    [{ v: 2, kdf: { n: "PBKDF2-SHA256", i: 4_000_000_000 } }, "vault.parameters-refused"],
    [{ v: 2, kdf: { n: "PBKDF2-SHA256", i: 600_000.5 } }, "vault.parameters-refused"],
    [{ v: 2, kdf: { n: "PBKDF2-SHA256", i: "600000" } }, "vault.parameters-refused"],
    [{ v: 3 }, "app.newer"],
    [{ v: 2, kdf: { n: "X" } }, "app.newer"],
    [{ v: 2 }, "app.newer"],
  ])("with header %j is refused before any work", async (header, code) => {
    const derive = vi.fn();
    const box = { salt: toBase64(new Uint8Array(16)), iv: toBase64(new Uint8Array(12)), data: "", ...header };
    await expect(openBox(box as SealedSecret, FIELDS, derive)).rejects.toMatchObject({ code });
    expect(derive).not.toHaveBeenCalled();
    expect(() => assertReadable(header)).toThrow();
  });

  it("opens again whatever was sealed, and never looks the same twice", async () => {
    const derive = derivation(await importPassword("p"));
    const salt = new Uint8Array(16);
    const key = derive(salt, 600_000);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: anyCharacter }), fc.string(), async (plaintext, id) => {
        const fields = { kind: "k", id };
        const boxes = await Promise.all([0, 1].map(() => sealBox(plaintext, fields, () => key, salt)));
        for (const box of boxes) expect(await openBox(box, fields, () => key)).toBe(plaintext.toWellFormed());
        expect(boxes[0]?.data).not.toBe(boxes[1]?.data);
      }),
    );
  });
});

async function open(vector: Vector): Promise<string> {
  const { v, kdf: _kdf, ...fields } = JSON.parse(vector.aad ?? '{"v":1}') as { v: 1 | 2; kdf?: unknown };
  const box: SealedSecret = {
    v,
    kdf: { n: "PBKDF2-SHA256", i: vector.iterations },
    salt: vector.salt,
    iv: vector.iv,
    data: vector.ciphertextWithTag,
  };
  return openBox(box, fields, derivation(await importPassword(vector.password)));
}

function known(name: string): Vector {
  const found = KNOWN.find((vector) => vector.name === name);
  return found ?? expect.fail(name);
}

function flip(base64: string, at: number): string {
  const bytes = parseBase64(base64) ?? expect.fail(base64);
  const position = at < 0 ? bytes.length + at : at;
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  return toBase64(bytes);
}

it.each([
  [100_000, 99_999],
  [10_000_000, 10_000_001],
])("a box may say that its key takes %d iterations, and not %d", (within, beyond) => {
  const header = (i: number) => ({ v: 2, kdf: { n: "PBKDF2-SHA256", i } });
  expect(() => assertReadable(header(within))).not.toThrow();
  expect(() => assertReadable(header(beyond))).toThrow("vault.parameters-refused");
});
