import { afterEach, expect, test, vi } from "vitest";
import { greyPicture } from "./grey-picture";

afterEach(() => void vi.unstubAllGlobals());

/** Has pictures be of a size, drawn where tests have no canvas; returns what was done. */
function drawn(width: number, height: number, { hasContext = true } = {}) {
  const calls: unknown[][] = [];
  const bitmap = { width, height, close: () => void calls.push(["close"]) };
  vi.stubGlobal("createImageBitmap", async () => bitmap);
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext() {
        return (
          hasContext && {
            set fillStyle(style: string) {
              calls.push(["fillStyle", style]);
            },
            fillRect: (...all: unknown[]) => calls.push(["fillRect", ...all]),
            drawImage: (...all: unknown[]) => calls.push(["drawImage", ...all]),
            getImageData: (x: number, y: number, w: number, h: number) => ({
              width: x + w,
              height: y + h,
              data: new Uint8ClampedArray(4 * w * h).fill(255),
            }),
          }
        );
      }
    },
  );
  return { calls, bitmap };
}
const sizeOf = async () =>
  /^P5\n(\d+ \d+)\n255\n/.exec(new TextDecoder("latin1").decode(await greyPicture(new Blob())))?.[1];

test.each([
  [[100, 50], "200 100"],
  [[5_200, 1_000], "2600 500"],
  [[1_000, 5_200], "500 2600"],
  [[2_000, 1_000], "2600 1300"],
  [[10_000, 1], "2600 1"],
  [[1, 10_000], "1 2600"],
] as const)("a picture of %j is read at %s", async ([width, height], size) => {
  drawn(width, height);
  expect(await sizeOf()).toBe(size);
});

test("it is drawn on white, and let go", async () => {
  const { calls, bitmap } = drawn(10, 20);
  await greyPicture(new Blob());
  expect(calls).toEqual([
    ["fillStyle", "#fff"],
    ["fillRect", 0, 0, 20, 40],
    ["drawImage", bitmap, 0, 0, 20, 40],
    ["close"],
  ]);
});

test("nothing comes of what no browser shows, or cannot draw", async () => {
  drawn(10, 10, { hasContext: false });
  expect(await greyPicture(new Blob())).toBeUndefined();
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  expect(await greyPicture(new Blob())).toBeUndefined();
});
