import { expect, it } from "vitest";
import { imageText } from "./image-text";

const read = (...bytes: number[]) => imageText(Uint8Array.from(bytes));
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

it("knows the size of the usual kinds", () => {
  const png = [0x89, ...ascii("PNG\r\n\x1a\n"), 0, 0, 0, 13, ...ascii("IHDR"), 0, 0, 3, 32, 0, 0, 2, 88];
  expect(read(...png)).toBe("PNG image, 800 × 600 pixels");
  expect(read(...ascii("GIF89a"), 32, 3, 88, 2)).toBe("GIF image, 800 × 600 pixels");
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
  expect(read(...webp)).toBe("WebP image, 800 × 600 pixels");
  const bmp = [...ascii("BM"), ...new Array(16).fill(0), 32, 3, 0, 0, 0xa8, 0xfd, 0xff, 0xff];
  expect(read(...bmp)).toBe("BMP image, 800 × 600 pixels");
  expect(read(0, 0, 1, 0, 1, 0, 48, 0)).toBe("ICO image, 48 × 256 pixels");
});

const frame = [0xff, 0xc0, 0, 9, 8, 2, 88, 3, 32, 0, 0];
/** One fact: the camera's name, seven characters from offset 26 on. */
const exif = (offset: number) => [
  ...[...ascii("Exif\0\0MM"), 0, 42, 0, 0, 0, 8, 0, 1],
  ...[1, 0x10, 0, 2, 0, 0, 0, 7, 0, 0, 0, offset, 0, 0, 0, 0, ...ascii("Leica1\0")],
];
const jpeg = (data: number[]) => [0xff, 0xd8, 0xff, 0xe1, 0, data.length + 2, ...data, ...frame];

it("tells what a camera wrote", () => {
  expect(read(...jpeg(exif(26)))).toBe("JPEG image, 800 × 600 pixels\nCamera: Leica1");
});

it("passes over facts that point nowhere", () => {
  expect(read(...jpeg(exif(250)))).toBe("JPEG image, 800 × 600 pixels");
});

it.each([[[]], [ascii("GIF8")], [ascii("not an image at all")], [[0xff, 0xd8, 0xff, 0xe1, 0, 0]]])(
  "refuses %j",
  (bytes) => {
    expect(() => read(...bytes)).toThrow();
  },
);

it("reads the size and the texts of a TIFF, in either order of bytes", () => {
  const entry = (...bytes: number[]) => bytes;
  const little = [
    ...[...ascii("II"), 42, 0, 8, 0, 0, 0, 3, 0],
    ...entry(0, 1, 3, 0, 1, 0, 0, 0, 32, 3, 0, 0),
    ...entry(1, 1, 4, 0, 1, 0, 0, 0, 88, 2, 0, 0),
    ...entry(0x0e, 1, 2, 0, 4, 0, 0, 0, ...ascii("Dot\0")),
  ];
  expect(read(...little)).toBe("TIFF image, 800 × 600 pixels\nDescription: Dot");
  const big = [...ascii("MM"), 0, 42, 0, 0, 0, 8, 0, 1, 1, 0, 0, 3, 0, 0, 0, 1, 3, 32, 0, 0];
  expect(read(...big)).toBe("TIFF image, 800 × 0 pixels");
});

it("tells what a program wrote into a PNG", () => {
  const chunk = (name: string, data: number[]) => [0, 0, 0, data.length, ...ascii(name), ...data, 0, 0, 0, 0];
  const head = [0x89, ...ascii("PNG\r\n\x1a\n")];
  const size = chunk("IHDR", [0, 0, 3, 32, 0, 0, 2, 88, 8, 6, 0, 0, 0]);
  const latin = chunk("tEXt", [...ascii("Author\0Ren"), 0xe9]);
  const utf8 = chunk("iTXt", [...ascii("Title\0\0\0fr\0Titre\0"), ...new TextEncoder().encode("Été")]);
  const packed = chunk("iTXt", [...ascii("Comment\0\x01\0\0\0"), 1, 2, 3]);
  const broken = [0, 0, 255, 255, ...ascii("tEXt")];
  expect(read(...head, ...size, ...latin, ...utf8, ...packed, ...broken)).toBe(
    "PNG image, 800 × 600 pixels\nAuthor: René\nTitle: Été",
  );
});

it("tells a hundred facts at the most, of each five hundred characters", () => {
  const chunk = (text: string) => {
    const data = ascii(text);
    return [0, 0, data.length >> 8, data.length & 0xff, ...ascii("tEXt"), ...data, 0, 0, 0, 0];
  };
  const size = [0, 0, 0, 13, ...ascii("IHDR"), 0, 0, 3, 32, 0, 0, 2, 88, 8, 6, 0, 0, 0, 0, 0, 0, 0];
  const facts = Array.from({ length: 101 }, (_, at) => chunk(`Key ${at}\0${"x".repeat(501)}`)).flat();
  const lines = read(0x89, ...ascii("PNG\r\n\x1a\n"), ...size, ...facts).split("\n");
  expect([lines.length, lines[100]]).toEqual([101, `Key 99: ${"x".repeat(500)}`]);
});

it("reads five hundred bytes of a text of a camera, and only what is a text", () => {
  const long = [...ascii("MM"), 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x0f, 0, 2, 0, 0, 2, 0, 0, 0, 0, 26, 0, 0, 0, 0];
  const told = (entry: readonly number[]) => read(...entry, ...ascii("x".repeat(512))).split("\n")[1];
  expect(told(long)).toBe(`Camera maker: ${"x".repeat(500)}`);
  expect(told(long.with(13, 7))).toBeUndefined();
});

it("has the size of a vector image from itself, not from one in it", () => {
  expect(read(...ascii('<svg><svg width="8" height="6"><title>Plan</title></svg></svg>'))).toBe(
    "SVG image\nPlan",
  );
});

it("reads the words of a vector image and nothing else of it", () => {
  const svg = `<?xml version="1.0"?><!-- a plan --><svg xmlns="http://www.w3.org/2000/svg" width="8" height="6">
    <title>Floor plan</title><script>no()</script><style>no{}</style><text>Kitchen <tspan>&amp; hall</tspan></text></svg>`;
  expect(read(...ascii(svg))).toBe("SVG image, 8 × 6\nFloor plan\nKitchen\n& hall");
});
