import { toBase64 } from "@core/domain/text/base64";
import { expect, test } from "vitest";
import { pictureOfFile, pictureOfUrl } from "./made-picture";

const urlOf = (mimeType: string, bytes: readonly number[]) =>
  `data:${mimeType};base64,${toBase64(Uint8Array.from(bytes))}`;
const PNG = [
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 44, 0, 0, 0, 200,
];
const GIF = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 44, 1, 200, 0];
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc2, 0, 11, 8, 0, 200, 1, 44, 3, 1, 2, 3];

test.each([
  ["png", "image/png", PNG],
  ["gif", "image/gif", GIF],
  ["jpg", "image/jpeg", JPEG],
])("a picture is known by its bytes, and how large it is: %s", (type, mimeType, bytes) => {
  const size = { type, mimeType, widthPx: 300, heightPx: 200 };
  expect(pictureOfUrl(urlOf(mimeType, bytes))).toMatchObject(size);
  expect(pictureOfUrl(urlOf("image/png", bytes))).toMatchObject(size);
});

test.each([
  ["of another kind", urlOf("image/svg+xml", PNG)],
  ["from elsewhere", "https://a.example/a.png"],
  ["that breaks off", urlOf("image/png", PNG.slice(0, 20))],
  ["without a width", urlOf("image/png", [...PNG.slice(0, 16), 0, 0, 0, 0, 0, 0, 0, 1])],
  ["wider than any", urlOf("image/png", [...PNG.slice(0, 16), 255, 0, 0, 0, 0, 0, 0, 1])],
  ["whose segments lie", urlOf("image/jpeg", [0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 1, 2, 3])],
  ["that is a text", urlOf("image/png", [60, 112, 62])],
])("what is no picture for office files is left to words: %s", (_, url) => {
  expect(pictureOfUrl(url)).toBeUndefined();
});

test("files are pictures by what they hold", () => {
  const file = { type: "other", name: "a.txt", mimeType: "text/plain", data: "eA==" } as const;
  expect(pictureOfFile(file)).toBeUndefined();
});
