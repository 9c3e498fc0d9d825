import { expect, it, vi } from "vitest";
import type { PluginFunctionContext } from "../../../../tests/fakes/cell-context";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { FakeHttp } from "../../../../tests/fakes/fake-http";
import { sample } from "../../../../tests/point-samples/speech-recognizer";
import { type RecordingRecognizer, SpeechRecognizers } from "./index";

const never = new AbortController().signal;
const SOUND = { type: "audio/webm", bytes: new ArrayBuffer(2) };
const recognizerOf = async (over: object, manifest = {}) => {
  const { plugin } = await contained([{ ...sample, ...over }], manifest);
  return onlyOne(plugin, SpeechRecognizers) as RecordingRecognizer;
};
const heard = async (transcribe: unknown, told: string[] = [], signal = never) =>
  (await (await recognizerOf({ transcribe })).load(loadingContext))(
    SOUND,
    "fr",
    (text) => told.push(text),
    signal,
  );
const saying = (...pieces: readonly unknown[]) =>
  async function* () {
    yield* pieces;
  };

it("a recognizer is handed the recording and the language, and its words are told as they come", async () => {
  const recognizer = await recognizerOf({}, { hosts: ["speech.example"] });
  expect(recognizer).toMatchObject({ name: "Counter", hears: "recording", sentTo: ["speech.example"] });
  const told: string[] = [];
  const asked: unknown[] = [];
  const transcribe = async function* ({ bytes, ...rest }: { readonly bytes: ArrayBuffer }) {
    asked.push({ ...rest, byteLength: bytes.byteLength });
    yield "Name ";
    yield "a river";
  };
  expect(await heard(transcribe, told)).toBe("Name a river");
  expect(told).toEqual(["Name ", "Name a river"]);
  expect(asked).toEqual([{ type: "audio/webm", language: "fr", byteLength: 2 }]);
});

it("is heard no more once the call is given up", async () => {
  const leaving = new AbortController();
  const told: string[] = [];
  const transcribe = async function* () {
    yield "Name ";
    leaving.abort();
    yield "a river";
  };
  await expect(heard(transcribe, told, leaving.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(told).toEqual(["Name "]);
});

it("has no key of the user's, and reaches its own hosts alone", async () => {
  const http = new FakeHttp();
  const refused: unknown[] = [];
  const transcribe = async function* (_: unknown, context: PluginFunctionContext) {
    const headers = { Authorization: { secret: "provider-key", before: "Bearer " } };
    for (const host of ["speech.example", "other.example"])
      await context.fetch(`https://${host}/`, { headers }).catch(({ code }) => refused.push(code));
    yield "";
  };
  const recognizer = await recognizerOf({ transcribe }, { hosts: ["speech.example"], http });
  await (await recognizer.load(loadingContext))(SOUND, "en", () => {}, never);
  expect(refused).toHaveLength(2);
  expect(http.requests).toEqual([]);
});

it.each([
  ["a number", saying(7)],
  ["a record", saying({ text: "a" })],
  ["an endless text", saying("a".repeat(100_001))],
  ["endlessly many pieces", saying(...Array(3).fill("a".repeat(40_000)))],
])("is not taken where it gives %s", async (_, transcribe) => {
  await expect(heard(transcribe)).rejects.toMatchObject({ code: "external-plugin.wrong-answer" });
});

it("is given up where it never answers", async () => {
  vi.useFakeTimers();
  try {
    const waiting = expect(
      heard(async function* () {
        yield await new Promise(() => {});
      }),
    ).rejects.toMatchObject({ code: "external-plugin.too-slow", params: { seconds: 120 } });
    await vi.advanceTimersByTimeAsync(120_000);
    await waiting;
  } finally {
    vi.useRealTimers();
  }
});

it.each([{ name: "" }, { name: "a\u202eb" }, { name: undefined }])("is not installed as %j", async (over) => {
  await expect(recognizerOf(over)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});

holdsBounds(sample, { name: letters(60) });
