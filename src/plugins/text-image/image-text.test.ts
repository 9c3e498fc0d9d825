import { expect, it } from "vitest";
import { extractImage } from "./image-text";

const { signal } = new AbortController();
const read = (...bytes: number[]) => extractImage(new Blob([Uint8Array.from(bytes)]), signal);
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

it("knows the size of the usual kinds", async () => {
  const png = [0x89, ...ascii("PNG\r\n\x1a\n"), 0, 0, 0, 13, ...ascii("IHDR"), 0, 0, 3, 32, 0, 0, 2, 88];
  expect(await read(...png)).toBe("PNG image, 800 × 600 pixels");
  expect(await read(...ascii("GIF89a"), 32, 3, 88, 2)).toBe("GIF image, 800 × 600 pixels");
  const webp = [
    ...ascii("RIFF"),
    0,
    0,
    0,
    0,
    ...ascii("WEBPVP8X"),
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    31,
    3,
    0,
    87,
    2,
    0,
  ];
  expect(await read(...webp)).toBe("WebP image, 800 × 600 pixels");
});

const frame = [0xff, 0xc0, 0, 9, 8, 2, 88, 3, 32, 0, 0];
/** One fact: the camera's name, seven characters from offset 26 on. */
const exif = (offset: number) => [
  ...[...ascii("Exif\0\0MM"), 0, 42, 0, 0, 0, 8, 0, 1],
  ...[1, 0x10, 0, 2, 0, 0, 0, 7, 0, 0, 0, offset, 0, 0, 0, 0, ...ascii("Leica1\0")],
];
const jpeg = (data: number[]) => [0xff, 0xd8, 0xff, 0xe1, 0, data.length + 2, ...data, ...frame];

it("tells what a camera wrote", async () => {
  expect(await read(...jpeg(exif(26)))).toBe("JPEG image, 800 × 600 pixels\nCamera: Leica1");
});

it("passes over facts that point nowhere", async () => {
  expect(await read(...jpeg(exif(250)))).toBe("JPEG image, 800 × 600 pixels");
});

it.each([[[]], [ascii("GIF8")], [ascii("not an image at all")], [[0xff, 0xd8, 0xff, 0xe1, 0, 0]]])(
  "refuses %j",
  async (bytes) => {
    await expect(read(...bytes)).rejects.toMatchObject({ code: "knowledge.unreadable" });
  },
);
