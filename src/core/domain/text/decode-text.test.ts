import { describe, expect, it } from "vitest";
import { decodeText, isReadableText } from "./decode-text";

describe("decodeText", () => {
  it.each([
    ["UTF-8", [0x63, 0x61, 0x66, 0xc3, 0xa9]],
    ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, 0x63, 0x61, 0x66, 0xc3, 0xa9]],
    ["UTF-16, small end first", [0xff, 0xfe, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
    ["UTF-16, big end first", [0xfe, 0xff, 0, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9]],
    ["Windows-1252", [0x63, 0x61, 0x66, 0xe9]],
  ])("reads %s", (_, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toBe("café");
  });

  it("reads nothing as nothing", () => {
    expect(decodeText(new Uint8Array())).toBe("");
  });
});

it("tells a text from what only looks like one", () => {
  expect(isReadableText("Touch a piece,\n\tmove it.")).toBe(true);
  expect(isReadableText(decodeText(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0])))).toBe(false);
});
