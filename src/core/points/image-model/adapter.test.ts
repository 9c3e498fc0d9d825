import { expect, it, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/image-model";
import { ImageModels } from "./index";

const never = new AbortController().signal;
const wanted = { description: "A cat", shape: "wide" } as const;
const modelOf = async (over: object, manifest = {}) =>
  onlyOne((await contained([{ ...sample, ...over }], manifest)).plugin, ImageModels);
const made = async (give: unknown) =>
  (await (await modelOf({ make: () => give })).load(loadingContext))(wanted, never);
const bytes = (count: number) => new ArrayBuffer(count);

it("a model is told the words and the shape, and gives a picture", async () => {
  const told: unknown[] = [];
  const make = (args: unknown) => {
    told.push(args);
    return { value: { type: "image/webp" }, bytes: bytes(3) };
  };
  const model = await modelOf({ make }, { hosts: ["images.example"] });
  expect(model).toMatchObject({ name: "One pixel", sentTo: ["images.example"] });
  const picture = await (await model.load(loadingContext))(wanted, never);
  expect([picture.type, picture.bytes.byteLength, told]).toEqual(["image/webp", 3, [wanted]]);
});

it.each([
  ["nothing", undefined],
  ["a picture in which something may run", { value: { type: "image/svg+xml" }, bytes: bytes(3) }],
  ["no picture", { value: { type: "text/html" }, bytes: bytes(3) }],
  ["an empty picture", { value: { type: "image/png" }, bytes: bytes(0) }],
  ["more than 4 MB", { value: { type: "image/png" }, bytes: bytes(4 * 1024 ** 2 + 1) }],
  ["no bytes", { value: { type: "image/png" } }],
])("is not taken where it gives %s", async (_, given) => {
  await expect(made(given)).rejects.toMatchObject({ code: "external-plugin.wrong-answer" });
});

it("is given up where it never answers", async () => {
  vi.useFakeTimers();
  try {
    const waiting = expect(made(new Promise(() => {}))).rejects.toMatchObject({
      code: "external-plugin.too-slow",
      params: { seconds: 180 },
    });
    await vi.advanceTimersByTimeAsync(180_000);
    await waiting;
  } finally {
    vi.useRealTimers();
  }
});

it.each([{ name: "" }, { name: "a\u202eb" }, { name: undefined }])("is not installed as %j", async (over) => {
  await expect(modelOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});

holdsBounds(sample, { name: letters(60) });
