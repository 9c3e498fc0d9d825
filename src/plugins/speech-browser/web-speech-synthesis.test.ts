import { expect, test } from "vitest";
import { speakIn } from "./web-speech-synthesis";

interface Spoken {
  text: string;
  lang: string;
  onend: () => void;
  onerror: (event: { error: string }) => void;
}

function browser() {
  const queue: Spoken[] = [];
  let cancelled = 0;
  const scope = {
    speechSynthesis: {
      speak: (utterance: Spoken) => void queue.push(utterance),
      cancel: () => void cancelled++,
      getVoices: () => [],
    },
    SpeechSynthesisUtterance: class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  };
  return { queue, speak: speakIn(scope), cancelled: () => cancelled };
}

const never = () => new AbortController().signal;
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test("pieces are said one after the other, in the language", async () => {
  const { queue, speak } = browser();
  const speaking = speak(["One.", "Two."], "fr", never());
  expect(queue).toMatchObject([{ text: "One.", lang: "fr" }]);
  queue[0]?.onend();
  await settled();
  expect(queue[1]).toMatchObject({ text: "Two." });
  queue[1]?.onend();
  await speaking;
});

test("stopping silences it at once", async () => {
  const { queue, speak, cancelled } = browser();
  const stop = new AbortController();
  const speaking = speak(["One.", "Two."], "en", stop.signal);
  stop.abort();
  await speaking;
  expect(queue).toHaveLength(1);
  expect(cancelled()).toBe(2);
});

test("a failure is an error, an interruption is not", async () => {
  const { queue, speak } = browser();
  const failing = speak(["One."], "en", never());
  queue[0]?.onerror({ error: "synthesis-failed" });
  await expect(failing).rejects.toMatchObject({ code: "speech.not-spoken" });
  const interrupted = speak(["One."], "en", never());
  queue[1]?.onerror({ error: "interrupted" });
  await interrupted;
});

test("a browser without voices says nothing", async () => {
  await speakIn({})(["One."], "en", never());
});
