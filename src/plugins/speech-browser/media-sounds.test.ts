import { afterEach, describe, expect, test, vi } from "vitest";
import { mediaSounds } from "./media-sounds";

const never = new AbortController().signal;

/** A microphone that is on until its track is stopped. */
class Microphone {
  stopped = 0;
  getTracks() {
    return [{ stop: () => void this.stopped++ }];
  }
}

class Recorder {
  static last: Recorder;
  state: "inactive" | "recording" = "inactive";
  mimeType = "audio/webm;codecs=opus";
  ondataavailable = (_: { data: Blob }) => {};
  onerror = () => {};
  onstop = () => {};
  readonly stream: Microphone;

  constructor(stream: Microphone) {
    this.stream = stream;
    Recorder.last = this;
  }

  start(): void {
    this.state = "recording";
  }

  stop(): void {
    this.state = "inactive";
    for (const data of [new Blob(["a"]), new Blob(["b"])]) this.ondataavailable({ data });
    this.onstop();
  }
}

class Loudspeaker {
  static last: Loudspeaker;
  static isRefused = false;
  readonly src: string;
  readonly did: string[] = [];
  error: { readonly message: string } | undefined;
  onended = () => {};
  onerror = () => {};

  constructor(src: string) {
    this.src = src;
    Loudspeaker.last = this;
  }

  async play(): Promise<void> {
    this.did.push("play");
    if (Loudspeaker.isRefused) throw new Error("no click");
  }

  pause(): void {
    this.did.push("pause");
  }

  removeAttribute(name: string): void {
    this.did.push(`no ${name}`);
  }
}

function setUp(microphone: () => Promise<Microphone> = async () => new Microphone()) {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: microphone } });
  vi.stubGlobal("MediaRecorder", Recorder);
  vi.stubGlobal("Audio", Loudspeaker);
  Loudspeaker.isRefused = false;
}
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a recording", () => {
  test("gives what was said until it is finished, and lets go of the microphone", async () => {
    setUp();
    const controller = new AbortController();
    const { sound, finish } = await mediaSounds.record(60, controller.signal);
    const { state, stream } = Recorder.last;
    expect([state, stream.stopped]).toEqual(["recording", 0]);
    finish();
    expect(await sound).toEqual({ type: "audio/webm", bytes: new TextEncoder().encode("ab").buffer });
    expect(stream.stopped).toBe(1);
    const stop = vi.spyOn(Recorder.last, "stop");
    finish();
    Recorder.last.state = "recording";
    controller.abort();
    vi.advanceTimersByTime(60_000);
    expect(stop).not.toHaveBeenCalled();
  });

  test("ends by itself after as many seconds as it may have", async () => {
    setUp();
    const { sound } = await mediaSounds.record(60, never);
    vi.advanceTimersByTime(59_999);
    expect(Recorder.last.state).toBe("recording");
    vi.advanceTimersByTime(1);
    expect((await sound).bytes.byteLength).toBe(2);
  });

  test("that is called off gives nothing, and lets go of the microphone", async () => {
    setUp();
    const controller = new AbortController();
    const { sound } = await mediaSounds.record(60, controller.signal);
    controller.abort(new Error("enough"));
    await expect(sound).rejects.toThrow("enough");
    expect(Recorder.last.stream.stopped).toBe(1);
  });

  test("that is called off while the user is asked lets go of the microphone, or never asks", async () => {
    const controller = new AbortController();
    const microphone = new Microphone();
    const asked = vi.fn(async () => {
      controller.abort(new Error("enough"));
      return microphone;
    });
    setUp(asked);
    await expect(mediaSounds.record(60, controller.signal)).rejects.toThrow("enough");
    expect(microphone.stopped).toBe(1);
    await expect(mediaSounds.record(60, controller.signal)).rejects.toThrow("enough");
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test("fails with the recorder", async () => {
    setUp();
    const { sound } = await mediaSounds.record(60, never);
    Recorder.last.onerror();
    await expect(sound).rejects.toMatchObject({ code: "speech.failed", params: { reason: "recorder" } });
    expect(Recorder.last.stream.stopped).toBe(1);
  });

  test.each([
    ["NotAllowedError", "speech.denied", {}],
    ["NotFoundError", "speech.denied", {}],
    ["SecurityError", "speech.denied", {}],
    ["NotReadableError", "speech.failed", { reason: "It is busy." }],
  ])("needs a microphone: %s", async (name, code, params) => {
    setUp(() => Promise.reject(Object.assign(new Error("It is busy."), { name })));
    await expect(mediaSounds.record(60, never)).rejects.toMatchObject({ code, params, cause: { name } });
  });

  test("is none on a page that is not served securely", async () => {
    setUp();
    vi.stubGlobal("navigator", {});
    await expect(mediaSounds.record(60, never)).rejects.toMatchObject({ code: "speech.failed" });
  });
});

describe("a sound that is played", () => {
  const sound = { type: "audio/mpeg", bytes: new ArrayBuffer(3) };
  const revoked = () => vi.spyOn(URL, "revokeObjectURL");

  test("is over when it has ended, and leaves nothing behind", async () => {
    setUp();
    const revoke = revoked();
    const playing = mediaSounds.play(sound, never);
    expect(Loudspeaker.last.src).toMatch(/^blob:/);
    Loudspeaker.last.onended();
    await playing;
    expect(Loudspeaker.last.did).toEqual(["play", "pause", "no src"]);
    expect(revoke).toHaveBeenCalledExactlyOnceWith(Loudspeaker.last.src);
  });

  test("falls silent when it is called off, or is never begun", async () => {
    setUp();
    const controller = new AbortController();
    const playing = mediaSounds.play(sound, controller.signal);
    const { last } = Loudspeaker;
    controller.abort();
    await playing;
    expect(last.did).toEqual(["play", "pause", "no src"]);
    await mediaSounds.play(sound, controller.signal);
    expect(Loudspeaker.last).toBe(last);
  });

  test("fails where it cannot be played, for the reason there is", async () => {
    setUp();
    const told = mediaSounds.play(sound, never);
    Loudspeaker.last.error = { message: "broken" };
    Loudspeaker.last.onerror();
    await expect(told).rejects.toMatchObject({ code: "speech.not-spoken", params: { reason: "broken" } });
    const untold = mediaSounds.play(sound, never);
    Loudspeaker.last.onerror();
    await expect(untold).rejects.toMatchObject({ params: { reason: "audio/mpeg" } });
    Loudspeaker.isRefused = true;
    const revoke = revoked();
    await expect(mediaSounds.play(sound, never)).rejects.toMatchObject({ params: { reason: "no click" } });
    expect(revoke).toHaveBeenCalledTimes(1);
  });
});
