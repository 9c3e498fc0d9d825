import { describe, expect, it } from "vitest";
import { listenIn } from "./web-speech";

class FakeRecognition {
  static last: FakeRecognition | undefined;
  lang = "";
  interimResults = false;
  onresult: ((event: unknown) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  onend: (() => void) | null = null;
  constructor() {
    FakeRecognition.last = this;
  }
  isStarted = false;
  aborts = 0;
  start() {
    this.isStarted = true;
  }
  abort() {
    this.aborts++;
    this.onend?.();
  }
  hear(...parts: readonly [string, boolean][]) {
    this.onresult?.({ results: parts.map(([transcript, isFinal]) => ({ isFinal, 0: { transcript } })) });
  }
}

const CHROMIUM = { webkitSpeechRecognition: FakeRecognition };

function listen(signal = new AbortController().signal, scope: object = CHROMIUM) {
  const log: unknown[] = [];
  listenIn(scope)(
    "ko",
    {
      transcript: (text, final) => log.push([text, final]),
      end: () => log.push("end"),
      error: (error) => log.push((error as { code: string }).code),
    },
    signal,
  );
  return log;
}

describe("speech recognition", () => {
  it("ends at once where the browser has none", () => {
    expect(listen(undefined, {})).toEqual(["end"]);
  });

  it("does not begin where nobody waits for it any more", () => {
    FakeRecognition.last = undefined;
    expect(listen(AbortSignal.abort())).toEqual(["end"]);
    expect(FakeRecognition.last).toBeUndefined();
  });

  it("is called off no more once it has ended by itself", () => {
    const stop = new AbortController();
    const log = listen(stop.signal);
    FakeRecognition.last?.onend?.();
    stop.abort();
    expect([log, FakeRecognition.last?.aborts]).toEqual([["end"], 0]);
  });

  it("reports what is heard, and when it is final", () => {
    const log = listen();
    FakeRecognition.last?.hear(["hello", false]);
    FakeRecognition.last?.hear(["hello ", true], ["world", true]);
    expect(FakeRecognition.last).toMatchObject({ lang: "ko", interimResults: true, isStarted: true });
    expect(log).toEqual([
      ["hello", false],
      ["hello world", true],
    ]);
  });

  it("stops when the signal is aborted and hears nothing more", () => {
    const stop = new AbortController();
    const log = listen(stop.signal);
    stop.abort();
    FakeRecognition.last?.hear(["late", true]);
    expect(log).toEqual(["end"]);
  });

  it("explains a refused microphone, and is silent about silence", () => {
    const log = listen();
    FakeRecognition.last?.onerror?.({ error: "not-allowed" });
    FakeRecognition.last?.onerror?.({ error: "no-speech" });
    FakeRecognition.last?.onerror?.({ error: "network" });
    expect(log).toEqual(["speech.denied", "speech.failed"]);
  });
});
