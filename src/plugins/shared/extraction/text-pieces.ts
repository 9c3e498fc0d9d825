import { AppError } from "@core/errors/app-error";

/** As much text as a plain file of the permitted size can hold. */
const TEXT_LIMIT_LENGTH = 10 * 1024 * 1024;

/** Gathers the text of a file piece by piece. A small file may say the same large piece a million times. */
export class TextPieces {
  readonly #pieces: string[] = [];
  #length = 0;

  /** @throws AppError `file.text-too-long`. */
  push(...pieces: readonly string[]): void {
    for (const piece of pieces) {
      if (piece === "") continue;
      this.#length += piece.length;
      if (this.#length > TEXT_LIMIT_LENGTH)
        throw new AppError("file.text-too-long", { limit: TEXT_LIMIT_LENGTH });
      this.#pieces.push(piece);
    }
  }

  toString(): string {
    return this.#pieces.join("");
  }
}
