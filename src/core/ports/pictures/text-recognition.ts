import { type Token, token } from "../../di/token";
import type { Disposable } from "../../lifecycle/disposable";

/** Languages whose letters and words can be recognised (BCP 47). */
export const RECOGNISED_LANGUAGES = ["en", "fr", "ko"] as const;
export type RecognisedLanguage = (typeof RECOGNISED_LANGUAGES)[number];

/** The text of one picture; `confidence` is from 0 to 100. */
export interface RecognisedText {
  readonly text: string;
  readonly confidence: number;
}

/** Reads pictures of text, one after the other. It takes memory until it is disposed of. */
export interface PictureReader extends Disposable {
  /**
   * The text of a picture in languages of which the first is the likeliest.
   * @throws AppError `picture.unreadable` for what is no picture, `picture.too-slow`, `cell.broken` and the like, after
   * the last two of which the reader is of no more use; or the signal's reason.
   */
  read(picture: Blob, languages: readonly RecognisedLanguage[], signal: AbortSignal): Promise<RecognisedText>;
}

/** Recognises text in pictures on this device. */
export interface TextRecognition {
  /** Starts a reader. @throws AppError `cell.not-loaded`, `network.failed` and the like. */
  start(): Promise<PictureReader>;
}

export const TextRecognitionToken: Token<TextRecognition> = token("text-recognition");
