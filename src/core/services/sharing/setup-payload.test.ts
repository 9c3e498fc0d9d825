import { describe, expect, test } from "vitest";
import { toBase64 } from "../../domain/text/base64";
import {
  payloadFromCode,
  payloadFromJson,
  payloadToCode,
  payloadToJson,
  type SetupPayload,
} from "./setup-payload";

const base64 = (length: number, value: number) => toBase64(new Uint8Array(length).fill(value));
const payload: SetupPayload = {
  box: {
    ...{ v: 2, kdf: { any: "é" } as never },
    ...{ salt: base64(16, 1), iv: base64(12, 2), data: base64(20, 251) },
  },
  plainPart: { title: "Café" },
};
const json = (over: object) => JSON.stringify({ ...JSON.parse(payloadToJson(payload)), ...over });
const refused = (code: string) => expect.objectContaining({ code });

describe("a payload", () => {
  test("is read as it was written, as JSON and in a link", () => {
    expect(payloadFromJson(payloadToJson(payload))).toEqual(payload);
    expect(payloadFromCode(payloadToCode(payload))).toEqual(payload);
    expect(payloadToCode(payload)).toMatch(/^[\w-]+$/);
  });

  test("of the first version has the key derivation of that, whatever it says", () => {
    for (const v of ["1", 1]) {
      const { box } = payloadFromJson(json({ v }));
      expect(box).toMatchObject({ v: 1, salt: payload.box.salt });
      expect(box.kdf).not.toEqual(payload.box.kdf);
    }
  });

  test("holds salt, vector and tag at the least", () => {
    expect(payloadFromJson(json({ d: base64(44, 1) })).box.data).toBe(base64(16, 1));
    expect(() => payloadFromJson(json({ d: base64(43, 1) }))).toThrow(refused("sharing.format"));
  });

  test.each([
    ["app.newer", { v: 3 }],
    ["app.newer", { v: "3" }],
    ["sharing.structure", { v: 0 }],
    ["sharing.structure", { v: 1.5 }],
    ["sharing.structure", { v: "x" }],
    ["sharing.structure", { v: null }],
    ["sharing.structure", { d: 7 }],
    ["sharing.structure", { p: null }],
    ["sharing.structure", { p: "text" }],
    ["sharing.format", { d: "no base64!" }],
  ])("is refused as %s: %j", (code, over) => {
    expect(() => payloadFromJson(json(over))).toThrow(refused(code));
  });

  test.each([
    ["sharing.format", "{"],
    ["sharing.structure", "null"],
    ["sharing.structure", '"text"'],
  ])("is refused as %s: %s", (code, text) => {
    expect(() => payloadFromJson(text)).toThrow(refused(code));
  });

  test.each(["", "a b", "a=", toBase64(Uint8Array.of(0xff, 0xfe, 0xfd))])("is in no link %j", (code) => {
    expect(() => payloadFromCode(code)).toThrow(refused("sharing.format"));
  });
});
