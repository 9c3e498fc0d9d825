import type { AppError } from "@core/errors/app-error";
import type { Recording, Sound, Sounds } from "@core/ports/sounds";

/** A microphone that hears what a test says, and a loudspeaker whose sounds end when a test says so. */
export class FakeSounds implements Sounds {
  /** Thrown in place of a recording when set. */
  denial: AppError | undefined;
  /** The sound that a recording comes to. */
  heard: Sound = { type: "audio/webm", bytes: new TextEncoder().encode("Name a river").buffer };
  readonly played: Sound[] = [];
  #finish: (() => void) | undefined;
  #end: (() => void) | undefined;

  get isRecording(): boolean {
    return this.#finish !== undefined;
  }

  get isPlaying(): boolean {
    return this.#end !== undefined;
  }

  async record(_limitSeconds: number, signal: AbortSignal): Promise<Recording> {
    if (this.denial) throw this.denial;
    const sound = new Promise<Sound>((resolve, reject) => {
      const finish = () => {
        this.#finish = undefined;
        resolve(this.heard);
      };
      this.#finish = finish;
      signal.addEventListener("abort", () => {
        if (this.#finish === finish) this.#finish = undefined;
        reject(signal.reason);
      });
    });
    return { sound, finish: () => this.reachLimit() };
  }

  async play(sound: Sound, signal: AbortSignal): Promise<void> {
    this.played.push(sound);
    await new Promise<void>((resolve) => {
      this.#end = resolve;
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    this.#end = undefined;
  }

  /** Ends the recording as its limit does. */
  reachLimit(): void {
    this.#finish?.();
  }

  /** Ends the sound that is heard. */
  end(): void {
    this.#end?.();
  }
}
