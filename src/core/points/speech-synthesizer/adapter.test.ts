import { expect, it, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { sample } from "../../../../tests/point-samples/speech-synthesizer";
import { type SoundSynthesizer, SpeechSynthesizers } from "./index";

const never = new AbortController().signal;
const synthesizerOf = async (over: object) =>
  onlyOne((await contained([{ ...sample, ...over }])).plugin, SpeechSynthesizers) as SoundSynthesizer;
const said = async (speak: unknown) =>
  (await (await synthesizerOf({ speak })).load(loadingContext))("Two rivers.", "fr", never);
const bytes = (count: number) => new ArrayBuffer(count);

it("a synthesizer is told a text and the language, and gives sound", async () => {
  const told: unknown[] = [];
  const sound = await said((args: unknown) => {
    told.push(args);
    return { value: { type: "audio/mpeg" }, bytes: bytes(3) };
  });
  expect([sound.type, sound.bytes.byteLength, told]).toEqual([
    "audio/mpeg",
    3,
    [{ text: "Two rivers.", language: "fr" }],
  ]);
});

it.each([
  ["nothing", undefined],
  ["no sound", { value: { type: "text/html" }, bytes: bytes(3) }],
  ["a sound with parameters", { value: { type: "audio/webm;codecs=opus" }, bytes: bytes(3) }],
  ["an empty sound", { value: { type: "audio/wav" }, bytes: bytes(0) }],
  ["more than 10 MB", { value: { type: "audio/wav" }, bytes: bytes(10 * 1024 ** 2 + 1) }],
  ["no bytes", { value: { type: "audio/wav" } }],
])("is not taken where it gives %s", async (_, given) => {
  await expect(said(() => given)).rejects.toMatchObject({ code: "external-plugin.wrong-answer" });
});

it("is given up where it never answers", async () => {
  vi.useFakeTimers();
  try {
    const waiting = expect(said(() => new Promise(() => {}))).rejects.toMatchObject({
      code: "external-plugin.too-slow",
      params: { seconds: 60 },
    });
    await vi.advanceTimersByTimeAsync(60_000);
    await waiting;
  } finally {
    vi.useRealTimers();
  }
});

it.each([{ name: "" }, { name: "a\u202eb" }])("is not installed as %j", async (over) => {
  await expect(synthesizerOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});

holdsBounds(sample, { name: letters(60) });
