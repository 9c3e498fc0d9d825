import { expect, test } from "vitest";
import { FakeSpeechSynthesis } from "../../../../tests/fakes/fake-speech-synthesis";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { AppError } from "../../errors/app-error";
import { ReadAloudStore } from "./read-aloud-store";

const A = { id: "a", content: "# Rivers\n\nThe **Seine**." };
const B = { id: "b", content: "Lakes" };

function setUp() {
  const speech = new FakeSpeechSynthesis();
  const notifier = new MemoryNotifier();
  return { speech, notifier, store: new ReadAloudStore(speech, notifier) };
}

test("a message is read as plain text, and it is known which, until it ends", async () => {
  const { speech, store } = setUp();
  const reading = store.read(A, "fr");
  expect(store.messageId).toBe("a");
  expect(speech.spoken).toEqual([{ pieces: ["Rivers", "The Seine."], language: "fr" }]);
  speech.end();
  await reading;
  expect(store.messageId).toBeUndefined();
});

test("another message takes its place, and stopping silences it", async () => {
  const { speech, store } = setUp();
  const first = store.read(A, "en");
  const second = store.read(B, "en");
  await first;
  expect(store.messageId).toBe("b");
  expect(speech.isSpeaking).toBe(true);
  store.stop();
  await second;
  expect(speech.isSpeaking).toBe(false);
  expect(store.messageId).toBeUndefined();
});

test("a failure is told", async () => {
  const { speech, store, notifier } = setUp();
  speech.failure = new AppError("speech.not-spoken");
  await store.read(A, "en");
  expect(notifier.errors).toEqual([speech.failure]);
  expect(store.messageId).toBeUndefined();
});
