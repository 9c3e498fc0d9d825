import { expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { FakeSpeechSynthesis } from "../../../../tests/fakes/fake-speech-synthesis";
import { AppError } from "../../errors/app-error";
import { PluginHost } from "../../plugin/plugin-host";
import {
  type SoundSynthesizer,
  type SpeechSynthesizer,
  SpeechSynthesizers,
} from "../../points/speech-synthesizer";
import type { Sound } from "../../ports/sounds";
import { ReadAloudStore } from "./read-aloud-store";

const A = { id: "a", content: "# Rivers\n\nThe **Seine**." };
const B = { id: "b", content: "Lakes" };

const settled = () => new Promise((resolve) => setImmediate(resolve));

function rig(synthesizer: SpeechSynthesizer) {
  const ports = new FakePorts();
  const host = new PluginHost(ports.container());
  host.open(SpeechSynthesizers).add(synthesizer, "fakes");
  const { notifier, sounds } = ports;
  return { notifier, sounds, store: new ReadAloudStore(host, sounds, notifier) };
}

function setUp() {
  const speech = new FakeSpeechSynthesis();
  return { speech, ...rig(speech.synthesizer) };
}

test("a message is read as plain text, and it is known which, until it ends", async () => {
  const { speech, store } = setUp();
  const reading = store.read(A, "fr");
  expect(store.messageId).toBe("a");
  await settled();
  expect(speech.spoken).toEqual([{ pieces: ["Rivers", "The Seine."], language: "fr" }]);
  speech.end();
  await reading;
  expect(store.messageId).toBeUndefined();
});

test("another message takes its place, and stopping silences it", async () => {
  const { speech, store } = setUp();
  const first = store.read(A, "en");
  await settled();
  const second = store.read(B, "en");
  await first;
  await settled();
  expect(store.messageId).toBe("b");
  expect(speech.isSpeaking).toBe(true);
  store.stop();
  await second;
  expect(speech.isSpeaking).toBe(false);
  expect(store.messageId).toBeUndefined();
});

test("one that is stopped before its voice has come is never heard", async () => {
  const { speech, store, notifier } = setUp();
  const reading = store.read(A, "en");
  store.stop();
  await reading;
  expect([speech.spoken, notifier.errors]).toEqual([[], []]);
  const byHand = madeByHand();
  const making = byHand.store.read(C, "en");
  byHand.store.stop();
  await making;
  expect([byHand.asked, byHand.notifier.errors]).toEqual([[], []]);
});

test("a failure is told", async () => {
  const { speech, store, notifier } = setUp();
  speech.failure = new AppError("speech.not-spoken");
  await store.read(A, "en");
  expect(notifier.errors).toEqual([speech.failure]);
  expect(store.messageId).toBeUndefined();
});

/** A synthesizer whose sounds of texts are made when the test says so. */
function madeByHand() {
  const asked: string[] = [];
  const making: { resolve(sound: Sound): void; reject(error: unknown): void }[] = [];
  const signals: AbortSignal[] = [];
  const synthesizer: SoundSynthesizer = {
    ...{ id: "hand", name: "Hand", gives: "sound" },
    load: async () => (text, language, signal) => {
      asked.push(`${language}: ${text}`);
      signals.push(signal);
      return new Promise((resolve, reject) => making.push({ resolve, reject }));
    },
  };
  const give = async (place: number) => {
    making[place]?.resolve({ type: "audio/wav", bytes: new ArrayBuffer(place + 1) });
    await settled();
  };
  return { asked, making, signals, give, ...rig(synthesizer) };
}
const C = { id: "c", content: "# One\n\nTwo.\n\nThree." };

test("sounds are played in their order, and the next one is made meanwhile", async () => {
  const { asked, give, sounds, store } = madeByHand();
  const reading = store.read(C, "fr");
  await settled();
  expect(asked).toEqual(["fr: One"]);
  await give(0);
  expect(asked).toEqual(["fr: One", "fr: Two."]);
  await give(1);
  expect(sounds.played.map(({ bytes }) => bytes.byteLength)).toEqual([1]);
  sounds.end();
  await settled();
  expect(sounds.played.map(({ bytes }) => bytes.byteLength)).toEqual([1, 2]);
  expect(asked).toHaveLength(3);
  await give(2);
  sounds.end();
  await settled();
  sounds.end();
  await reading;
  expect(sounds.played).toHaveLength(3);
  expect(store.messageId).toBeUndefined();
});

test("once stopped nothing more is made or heard, and no failure is told", async () => {
  const { asked, making, signals, give, sounds, notifier, store } = madeByHand();
  const reading = store.read(C, "en");
  await settled();
  await give(0);
  store.stop();
  making[1]?.reject(new Error("given up"));
  await reading;
  expect([asked.length, sounds.played.length, sounds.isPlaying]).toEqual([2, 1, false]);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  expect(notifier.errors).toEqual([]);
});

test("a sound that cannot be made ends the reading, and is told", async () => {
  const { asked, making, give, sounds, notifier, store } = madeByHand();
  const reading = store.read(C, "en");
  await settled();
  await give(0);
  const failure = new AppError("external-plugin.too-slow");
  making[1]?.reject(failure);
  sounds.end();
  await reading;
  expect([notifier.errors, asked.length, store.messageId]).toEqual([[failure], 2, undefined]);
});

test("nothing is read where nobody has a voice", async () => {
  const { notifier, sounds } = new FakePorts();
  const store = new ReadAloudStore(new PluginHost(new FakePorts().container()), sounds, notifier);
  expect(store.supported).toBe(false);
  await store.read(A, "en");
  expect([sounds.played, notifier.errors]).toEqual([[], []]);
});
