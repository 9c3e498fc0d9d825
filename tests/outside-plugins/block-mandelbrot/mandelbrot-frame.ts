import { runInFrame } from "@shared/frame/frame-runtime";

/** A module that exports `escape(x, y, limit)`: how many steps of z² + c a point takes to leave. */
const MODULE =
  "AGFzbQEAAAABCAFgA3x8fwF/AwIBAAcKAQZlc2NhcGUAAApQAU4CA3wBfwNAIAMgA6IgBCAEoqEgAKAhBSADIAOgIASiIAGgIQQgBSEDIAZBAWoiBiACSCADIAOiIAQgBKKgRAAAAAAAABBAY3ENAAsgBgs=";
const [WIDTH, HEIGHT, LIMIT] = [300, 200, 120];

runInFrame(async (root, { source }) => {
  const [x = Number.NaN, y = 0, across = 3] = source.trim().split(/\s+/).map(Number);
  if (![x, y, across].every(Number.isFinite)) throw new Error("Two coordinates and a width are needed.");
  const { instance } = await WebAssembly.instantiate(Uint8Array.from(atob(MODULE), (c) => c.charCodeAt(0)));
  const steps = instance.exports.escape as (x: number, y: number, limit: number) => number;
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const image = new ImageData(WIDTH, HEIGHT);
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    const [column, row] = [(pixel % WIDTH) / WIDTH - 0.5, (Math.floor(pixel / WIDTH) - HEIGHT / 2) / WIDTH];
    const shade = 255 - (255 * steps(x + column * across, y + row * across, LIMIT)) / LIMIT;
    image.data.set([shade, shade, 255 - shade / 2, 255], pixel * 4);
  }
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  root.replaceChildren(canvas);
});
