import { type Token, token } from "../di/token";

/** The types of sound that are played; which of them a browser plays is its own affair. */
export const SOUND_TYPES = [
  "audio/mpeg",
  "audio/mp4",
  "audio/aac",
  "audio/ogg",
  "audio/webm",
  "audio/wav",
  "audio/flac",
] as const;

/** Recorded or made sound. */
export interface Sound {
  /** A media type without parameters, such as `audio/webm`. */
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** A recording under way. */
export interface Recording {
  /** Settles once it has ended, by `finish` or at the limit. @throws AppError `speech.failed`, or the signal's reason. */
  readonly sound: Promise<Sound>;
  /** Ends it and keeps what was recorded. */
  finish(): void;
}

/** The microphone and the loudspeaker. */
export interface Sounds {
  /**
   * Records for so many seconds at most; aborting drops what was recorded. The browser asks the user for leave.
   * @throws AppError `speech.denied` or `speech.failed`, or the signal's reason.
   */
  record(limitSeconds: number, signal: AbortSignal): Promise<Recording>;
  /** Resolves when all is played or the signal is aborted, which silences it at once. @throws AppError `speech.not-spoken`. */
  play(sound: Sound, signal: AbortSignal): Promise<void>;
}

export const SoundsToken: Token<Sounds> = token("sounds");
