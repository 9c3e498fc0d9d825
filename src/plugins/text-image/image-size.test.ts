import { expect, test } from "vitest";
import { imageSize } from "./image-size";

function viewOf(
  beginning: readonly number[],
  ...values: readonly (readonly [at: number, ...bytes: number[]])[]
) {
  const bytes = new Uint8Array(40);
  bytes.set(beginning);
  for (const [at, ...given] of values) bytes.set(given, at);
  return new DataView(bytes.buffer);
}
const RIFF = [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38];

test.each([
  ["PNG", viewOf([0x89, 0x50, 0x4e, 0x47], [16, 0, 0, 1, 2], [20, 0, 0, 0, 3]), 258, 3],
  ["GIF", viewOf([0x47, 0x49, 0x46, 0x38], [6, 2, 1], [8, 3, 0]), 258, 3],
  ["BMP", viewOf([0x42, 0x4d], [18, 2, 1], [22, 0xfd, 0xff, 0xff, 0xff]), 258, 3],
  ["ICO", viewOf([0, 0, 1, 0], [6, 16, 0]), 16, 256],
  ["WebP", viewOf([...RIFF, 0x20], [26, 2, 0xc1], [28, 3, 0]), 258, 3],
  ["WebP", viewOf([...RIFF, 0x58], [24, 1, 1, 1], [27, 2, 0, 0]), 65_794, 3],
  ["WebP", viewOf([...RIFF, 0x4c], [21, 0x01, 0x81, 0x00, 0x00]), 258, 3],
  ["JPEG", viewOf([0xff, 0xd8, 0xff, 0xc0, 0, 8, 8, 0, 3, 1, 2]), 258, 3],
])("the size of a %s is read", (format, view, width, height) => {
  expect(imageSize(view)).toEqual({ format, width, height });
});

test("a JPEG without a frame has no size, and its tables are none", () => {
  for (const marker of [0xc4, 0xc8, 0xcc, 0xd0])
    expect(() => imageSize(viewOf([0xff, 0xd8, 0xff, marker, 0, 8, 8, 0, 3, 1, 2]))).toThrow();
});

test("other bytes are no image", () => {
  expect(() => imageSize(viewOf([1, 2, 3, 4]))).toThrow("no image");
  expect(() => imageSize(viewOf([0x52, 0x49, 0x46, 0x46]))).toThrow("no image");
  expect(() => imageSize(new DataView(new ArrayBuffer(3)))).toThrow(RangeError);
});
