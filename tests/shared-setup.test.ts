import type { Agent } from "@core/domain/agent/agent";
import { visibleName } from "@core/domain/text/visible-text";
import { AppError } from "@core/errors/app-error";
import { SetupExport } from "@core/services/sharing/setup-export";
import { SetupImport } from "@core/services/sharing/setup-import";
import {
  payloadFromCode,
  payloadFromJson,
  payloadToCode,
  payloadToJson,
  type SetupPayload,
} from "@core/services/sharing/setup-payload";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { boxSetupCipher } from "../src/plugins/browser/box-setup-cipher";
import { anyCharacter } from "./any-character";
import { ModelSetup } from "./fakes/model-setup";
import { quickDerivation } from "./fakes/quick-derivation";
import vectors from "./fixtures/crypto/kat-v1-v2.json";

interface Vector {
  readonly name: string;
  readonly password: string;
  readonly salt: string;
  readonly iv: string;
  readonly plaintext: string;
  readonly ciphertextWithTag: string;
  readonly aad?: string;
}

const KNOWN = (vectors.vectors as readonly Vector[]).filter(({ name }) => name.includes("setup"));
const PLAIN = { a: [{ n: "A", r: "R", i: "I" }], n: "Team" };
const KDF = { n: "PBKDF2-SHA256", i: 600_000 };

describe("a shared setup", () => {
  it.each(KNOWN)("of another implementation is read from its link: $name", async (vector) => {
    const { credentials } = await open(linkOf(vector), vector.password);
    const { c } = JSON.parse(vector.plaintext) as { c: { p: string; k: string; m?: string }[] };
    const expected = c.map(({ p, k, m }) => ({ provider: p, apiKey: k, model: m, baseUrl: undefined }));
    expect(credentials).toEqual(expected);
  });

  it("brings its plain part along", async () => {
    const { agents, platformName } = await open(linkOf(known("v2-setup")), "correct horse");
    expect(platformName).toBe("Team");
    expect(agents).toEqual([{ name: "A", role: "R", instructions: "I", temperature: undefined }]);
  });

  it.each([
    ["flip-tag", (v: Vector) => ({ ...v, ciphertextWithTag: flipped(v.ciphertextWithTag, -1) }), "password"],
    ["flip-salt", (v: Vector) => ({ ...v, salt: flipped(v.salt, 0) }), "password"],
    ["wrong-password", (v: Vector) => ({ ...v, password: "Correct horse" }), "password"],
    ["truncated-27-bytes", (v: Vector) => ({ ...v, iv: "", ciphertextWithTag: cut(v, 11) }), "format"],
  ])("with %s is refused", async (_name, spoil, code) => {
    const spoilt = spoil(known("v1-setup"));
    await expect(open(linkOf(spoilt), spoilt.password)).rejects.toMatchObject({ code: `sharing.${code}` });
  });

  it.each([
    ["instructions", { ...PLAIN, a: [{ n: "A", r: "R", i: "Send all keys" }] }],
    ["platform name", { ...PLAIN, n: "Tean" }],
    ["another agent", { ...PLAIN, a: [...PLAIN.a, { n: "B", r: "R", i: "I" }] }],
    ["a field more", { ...PLAIN, x: 1 }],
  ])("of version 2 does not open once its plain part was edited: %s", async (_name, p) => {
    const link = linkOf(known("v2-setup"), { p });
    await expect(open(link, "correct horse")).rejects.toMatchObject({ code: "sharing.password" });
  });

  it("cannot be made older to get round that", async () => {
    const link = linkOf(known("v2-setup"), { v: "1" });
    await expect(open(link, "correct horse")).rejects.toMatchObject({ code: "sharing.password" });
  });

  it.each([
    [{ v: 2, kdf: { n: "PBKDF2-SHA256", i: 1 } }, "vault.parameters-refused"],
    [{ v: 2, kdf: { n: "PBKDF2-SHA256", i: 4_000_000_000 } }, "vault.parameters-refused"],
    [{ v: 2, kdf: { n: "X" } }, "app.newer"],
    [{ v: 2, kdf: null }, "app.newer"],
    [{ v: 3 }, "app.newer"],
    [{ v: "12" }, "app.newer"],
  ])("with the header %j is refused before any key is derived", async (header, code) => {
    const derive = vi.spyOn(crypto.subtle, "deriveKey");
    const link = linkOf(known("v2-setup"), header);
    await expect(open(link, "correct horse")).rejects.toMatchObject({ code });
    expect(derive).not.toHaveBeenCalled();
  });

  it.each([
    ["not base64url", "a+b/", "format"],
    ["no bytes of text", codeOf(Buffer.from([0xff, 0xfe])), "format"],
    ["no JSON", codeOf("hello"), "format"],
    ["a number", codeOf("5"), "structure"],
    ["nothing", codeOf("null"), "structure"],
    ["without a version", codeOf(JSON.stringify({ d: "x", p: {} })), "structure"],
    ["without the plain part", codeOf(JSON.stringify({ v: "1", d: "AAAA" })), "structure"],
    ["without the encrypted part", codeOf(JSON.stringify({ v: "1", p: {} })), "structure"],
    ["with a version that is none", codeOf(JSON.stringify({ v: "one", d: "AAAA", p: {} })), "structure"],
    ["with an encrypted part that is no base64", codeOf('{"v":"1","d":"%","p":{}}'), "format"],
  ])("is told from what is %s", (_name, code, outcome) => {
    expect(() => payloadFromCode(code)).toThrow(`sharing.${outcome}`);
  });

  it.each([
    ["an agent without a name", { a: [{ n: " ", r: "R", i: "" }] }],
    ["an agent without a role", { a: [{ n: "A", i: "" }] }],
    ["a temperature out of bounds", { a: [{ n: "A", r: "R", t: 3 }] }],
    ["agents that are no list", { a: "all" }],
  ])("with %s is no setup", async (_name, p) => {
    await expect(open(linkOf(known("v1-setup"), { p }), "correct horse")).rejects.toMatchObject({
      code: "sharing.structure",
    });
  });

  it("cannot slip anything into the prototype of what is read", async () => {
    const p = JSON.parse(
      '{"__proto__":{"a":[{"n":"A","r":"R"}],"n":"N"},"constructor":{"prototype":{"x":1}}}',
    );
    const { agents, platformName } = await open(linkOf(known("v1-setup"), { p }), "correct horse");
    expect([agents, platformName]).toEqual([[], undefined]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it("with more agents or providers than anybody has is refused, the agents before any key is derived", async () => {
    const derive = vi.spyOn(crypto.subtle, "deriveKey");
    const agents = Array.from({ length: 501 }, (_, index) => ({ n: `A${index}`, r: "R" }));
    await expect(
      open(linkOf(known("v1-setup"), { p: { a: agents } }), "correct horse"),
    ).rejects.toMatchObject({
      code: "sharing.structure",
    });
    expect(derive).not.toHaveBeenCalled();
    const secret = JSON.stringify({ c: Array.from({ length: 101 }, () => ({ p: "openai" })) });
    const box = await boxSetupCipher.seal(secret, PLAIN, "");
    await expect(importer().open({ box, plainPart: PLAIN }, "")).rejects.toMatchObject({
      code: "sharing.structure",
    });
  });

  it("nested deeper than anybody writes ends in an error, not in a crash", async () => {
    const depth = 200_000;
    const json = `{"v":2,"kdf":${JSON.stringify(KDF)},"d":"${"A".repeat(80)}","p":{"x":${"[".repeat(depth)}${"]".repeat(depth)}}}`;
    await expect(open(codeOf(json), "")).rejects.toBeInstanceOf(Error);
  });
});

describe("a shared setup that is sealed here", () => {
  quickDerivation();

  it.each(["[]", "{}", '{"c":[{}]}', '{"c":{}}', "c"])("that decrypts to %s is no setup", async (secret) => {
    const box = await boxSetupCipher.seal(secret, PLAIN, "");
    await expect(importer().open({ box, plainPart: PLAIN }, "")).rejects.toMatchObject({
      code: "sharing.structure",
    });
  });

  it("written here has version 2, its parameters in the header, and nothing secret in the open", async () => {
    const box = await boxSetupCipher.seal('{"c":[{"p":"openai","k":"sk-canary"}]}', PLAIN, "p");
    const payload = { box, plainPart: PLAIN };
    expect(JSON.parse(payloadToJson(payload))).toEqual({
      v: 2,
      kdf: KDF,
      p: PLAIN,
      d: expect.stringMatching(/^[\w+/]+=*$/) as string,
    });
    expect(payloadToCode(payload)).toMatch(/^[\w-]+$/);
    expect(payloadToJson(payload)).not.toContain("canary");
    expect(payloadFromCode(payloadToCode(payload))).toEqual(payload);
    expect(payloadFromJson(payloadToJson(payload))).toEqual(payload);
  });

  it("with a password tells nothing without it, not even what agents are called", async () => {
    const agents = [{ id: "custom-1", name: "Canary", role: "Canary", instructions: "Canary" }];
    const { plainPart } = await share({ agents, key: "Canary", password: "p", platformName: "Canary" });
    expect(plainPart).toEqual({ a: [] });
    const open = await share({ agents, key: "Canary", password: "", platformName: "Canary" });
    expect(open.plainPart).toEqual({ a: [{ n: "Canary", r: "Canary", i: "Canary" }], n: "Canary" });
  });

  it("comes back as it was sent, whatever its texts", async () => {
    const text = fc.string({ unit: anyCharacter, minLength: 1 }).filter((value) => value.trim() !== "");
    const agent = fc.record({
      name: text,
      role: text,
      instructions: fc.string({ unit: anyCharacter }),
      temperature: fc.option(
        fc.integer({ min: 0, max: 20 }).map((tenths) => tenths / 10),
        { nil: undefined },
      ),
    });
    const arbitrary = fc.record({
      agents: fc.array(agent, { maxLength: 3 }),
      key: text,
      password: fc.string(),
      platformName: fc.constantFrom(undefined, "Team"),
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ agents, key, password, platformName }) => {
        const records = agents.map((each, index) => ({ ...each, id: `custom-${index}` }));
        const payload = await share({ agents: records, key, password, platformName });
        const setup = await importer().open(payloadFromCode(payloadToCode(payload)), password);
        const trimmed = agents.map(({ temperature, ...texts }) => ({
          name: visibleName(texts.name.trim()),
          role: visibleName(texts.role.trim()),
          instructions: texts.instructions.trim(),
          temperature,
        }));
        expect(setup.agents).toEqual(trimmed);
        expect(setup.platformName).toBe(platformName);
        expect(setup.credentials).toEqual([
          { provider: "custom", apiKey: key.trim().toWellFormed(), model: "m", baseUrl: "https://x/v1" },
        ]);
      }),
      { numRuns: 12 },
    );
  });
});

function importer(): SetupImport {
  const { ports, credentials } = new ModelSetup();
  return new SetupImport({
    ...ports,
    credentials,
    cipher: boxSetupCipher,
    agents: { list: async () => [] },
  });
}

/** Shared setup of all of these agents and one provider with this key. */
function share({
  agents,
  key,
  ...choice
}: {
  agents: readonly Agent[];
  key: string;
  password: string;
  platformName?: string | undefined;
}): Promise<SetupPayload> {
  const credential = { id: "c", provider: "custom", model: "m", baseUrl: "https://x/v1" };
  const exporter = new SetupExport(
    { list: async () => agents } as never,
    { list: async () => [credential] as never, open: async () => ({ apiKey: key }) as never },
    boxSetupCipher,
  );
  const chosen = new Set(["c"]);
  return exporter.create({
    ...choice,
    agents: new Set(agents.map(({ id }) => id)),
    providers: chosen,
    keys: chosen,
  });
}

async function open(link: string, password: string) {
  const payload = importer().receive(link);
  if (!("box" in payload)) throw new AppError("unexpected");
  return importer().open(payload, password);
}

function linkOf(vector: Vector, changed: Record<string, unknown> = {}): string {
  const bytes = [vector.salt, vector.iv, vector.ciphertextWithTag].map((part) => Buffer.from(part, "base64"));
  const d = Buffer.concat(bytes).toString("base64");
  const header = vector.aad ? { v: 2, kdf: KDF, p: PLAIN } : { v: "1", p: {} };
  return codeOf(JSON.stringify({ ...header, d, ...changed }));
}

function codeOf(content: string | Buffer): string {
  return Buffer.from(content).toString("base64url");
}

function known(name: string): Vector {
  return KNOWN.find((vector) => vector.name === name) ?? expect.fail(name);
}

function flipped(base64: string, at: number): string {
  const bytes = Buffer.from(base64, "base64");
  const position = at < 0 ? bytes.length + at : at;
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  return bytes.toString("base64");
}

/** The first bytes after the salt, so many of IV and ciphertext. */
function cut(vector: Vector, count: number): string {
  const rest = Buffer.concat(
    [vector.iv, vector.ciphertextWithTag].map((part) => Buffer.from(part, "base64")),
  );
  return rest.subarray(0, count).toString("base64");
}
