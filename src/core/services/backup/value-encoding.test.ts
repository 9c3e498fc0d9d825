import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkPlainValue, decodeValue } from "./value-decoding";
import { describeValue, encodeValue } from "./value-encoding";

async function roundTrip(value: unknown): Promise<unknown> {
  const { json } = await encodeValue(value);
  return decodeValue(JSON.parse(JSON.stringify(json)));
}

describe("values in a backup", () => {
  it.each([
    ["dates", new Date("2026-11-21T10:00:00.123Z")],
    ["invalid dates", new Date(Number.NaN)],
    ["numbers JSON has none for", [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 10n]],
    ["maps and sets", new Map<unknown, unknown>([[{ a: 1 }, new Set([1, "b", new Date(5)])]])],
    ["patterns", /a+/gi],
    ["typed arrays", [new Uint8Array([1, 2, 255]), new Float64Array([0.1, -0]), new BigInt64Array([5n])]],
    ["buffers", new Uint8Array([9, 8]).buffer],
    ["fields that are there but empty", { a: undefined, b: null, c: [undefined] }],
    ["objects that look marked", { $type: "Date", value: "2026", nested: { $type: 5 } }],
  ])("give back %s exactly", async (_name, value) => {
    expect(await roundTrip(value)).toStrictEqual(value);
  });

  it("give back a part of a buffer as those bytes alone", async () => {
    const part = new Uint8Array(new Uint8Array([0, 1, 2, 3]).buffer, 1, 2);
    expect(await roundTrip(part)).toEqual(new Uint8Array([1, 2]));
  });

  it("give back blobs and files with their bytes, type and name", async () => {
    const blob = (await roundTrip(new Blob(["é\u0000"], { type: "text/x" }))) as Blob;
    expect([blob.type, await blob.text()]).toEqual(["text/x", "é\u0000"]);
    const file = (await roundTrip(new File(["x"], "a.md", { type: "text/y", lastModified: 7 }))) as File;
    expect([file.name, file.type, file.lastModified, await file.text()]).toEqual(["a.md", "text/y", 7, "x"]);
  });

  it("are whole only once the bytes of each blob were read", async () => {
    const bytes = new TextEncoder().encode("late").buffer;
    const blob = new Blob(["late"]);
    blob.arrayBuffer = () => new Promise((resolve) => setImmediate(() => resolve(bytes)));
    const [read] = (await roundTrip([blob])) as Blob[];
    expect(await read?.text()).toBe("late");
  });

  it("give back whatever JSON can say, but for fields that a hostile file might hold", async () => {
    const harmless = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__"'));
    await fc.assert(
      fc.asyncProperty(harmless, async (value) => {
        expect(await roundTrip(value)).toEqual(value);
      }),
    );
  });

  it("leave out what may not leave the device, and count it", async () => {
    const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt"]);
    const { json, omitted } = await encodeValue({ key, kept: 1 });
    expect(omitted).toBe(1);
    expect(decodeValue(json)).toEqual({ kept: 1 });
  });

  it("end where a value holds itself", async () => {
    const ring: Record<string, unknown> = { name: "a" };
    ring.self = ring;
    expect((await encodeValue(ring)).omitted).toBe(1);
  });

  it("give back a hundred levels, and leave out what is deeper", async () => {
    const nested = (levels: number): unknown => (levels === 0 ? "end" : [nested(levels - 1)]);
    expect(await roundTrip(nested(100))).toEqual(nested(100));
    expect((await encodeValue(nested(100))).omitted).toBe(0);
    expect((await encodeValue(nested(101))).omitted).toBe(1);
    expect(JSON.stringify(describeValue(nested(100)))).toContain("end");
    expect(JSON.stringify(describeValue(nested(101)))).not.toContain("end");
  });

  it("give back a hundred levels of fields, and refuse one more", async () => {
    const nested = (levels: number): unknown => (levels === 0 ? "end" : { a: nested(levels - 1) });
    expect(await roundTrip(nested(100))).toEqual(nested(100));
    expect(() => decodeValue(nested(101))).toThrow();
  });

  it.each([
    [
      "sets",
      (inner: unknown) => new Set([inner]),
      (inner: unknown) => ({ $type: "Set", value: [inner] }),
      100,
    ],
    // A map holds its entries in a level of their own.
    [
      "maps",
      (inner: unknown) => new Map([[1, inner]]),
      (inner: unknown) => ({ $type: "Map", value: [[1, inner]] }),
      50,
    ],
    [
      "objects that look marked",
      (inner: unknown) => ({ $type: "x", inner }),
      (inner: unknown) => ({ $type: "Object", value: { $type: "x", inner } }),
      100,
    ],
  ])("give back as many levels of %s, and refuse one more", async (_name, around, written, most) => {
    const nested = (levels: number, wrap: (inner: unknown) => unknown) =>
      Array.from({ length: levels }).reduce<unknown>(wrap, "end");
    expect(await roundTrip(nested(most, around))).toEqual(nested(most, around));
    expect((await encodeValue(nested(most + 1, around))).omitted).toBe(1);
    expect(() => decodeValue(nested(most + 1, written))).toThrow();
  });

  it("keep the places of others where one is left out of a list, a set or all there is", async () => {
    const run = () => {};
    expect(await roundTrip([1, run, 2])).toEqual([1, undefined, 2]);
    expect(await roundTrip(new Map([[1, run]]))).toEqual(new Map([[1, undefined]]));
    expect(await roundTrip(run)).toBeUndefined();
  });

  it("are described without reading blobs", () => {
    const file = new File(["abcd"], "a.md", { type: "text/x", lastModified: 7 });
    expect(describeValue(file)).toEqual({
      ...{ $type: "File" },
      value: { mimeType: "text/x", name: "a.md", lastModified: 7, sizeBytes: 4 },
    });
    expect(describeValue({ file: new Blob(["abc"]) })).toEqual({
      file: { $type: "Blob", value: { mimeType: "", sizeBytes: 3 } },
    });
  });

  it.each([
    ["an unknown type", { $type: "Function", value: "x" }],
    ["a type of the prototype", { $type: "constructor", value: "x" }],
    ["a type that is no text", { $type: 1 }],
    ["bytes that are none", { $type: "Uint8Array", value: "*" }],
    ["a number of bytes that does not fit", { $type: "Float64Array", value: "AAA=" }],
    ["a big number that is none", { $type: "BigInt", value: "x" }],
    ["a number that is no text", { $type: "Number", value: 5 }],
    ["a list that is none", { $type: "Set", value: "ab" }],
    ["entries that are none", { $type: "Map", value: ["ab"] }],
    ["a wrapped list", { $type: "Object", value: [1] }],
    ["a wrapped text", { $type: "Object", value: "ab" }],
    ["a wrapped nothing", { $type: "Object", value: null }],
    ["a blob that is a text", { $type: "Blob", value: "AAAA" }],
    ["a pattern without marks", { $type: "RegExp", value: ["a"] }],
    ["a prototype", JSON.parse('{"a":{"__proto__":{"x":1}}}')],
    ["endless depth", JSON.parse("[".repeat(500) + "]".repeat(500))],
    ["endless depth of fields", JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`)],
  ])("are refused with %s", (_name, json) => {
    expect(() => decodeValue(json)).toThrow(expect.objectContaining({ code: "backup.value-invalid" }));
  });

  it("of version 8 are refused with a prototype or endless depth", () => {
    for (const json of ['{"a":{"__proto__":{}}}', "[".repeat(500) + "]".repeat(500)]) {
      expect(() => checkPlainValue(JSON.parse(json))).toThrow();
    }
    expect(() => checkPlainValue({ a: [{ constructor: "me" }], none: null })).not.toThrow();
    const nested = (levels: number) => JSON.parse(`${"[".repeat(levels)}"end"${"]".repeat(levels)}`);
    expect(() => checkPlainValue(nested(100))).not.toThrow();
    expect(() => checkPlainValue(nested(101))).toThrow();
  });
});
