import { LONGEST_FILE_TEXT } from "@core/domain/file/file-text-limit";
import { AppError } from "@core/errors/app-error";

/** Gathers the text of a file piece by piece. A small file may say the same large piece a million times. */
export class TextPieces {
  readonly #pieces: string[] = [];
  #length = 0;

  /** @throws AppError `file.text-too-long`. */
  push(...pieces: readonly string[]): void {
    for (const piece of pieces) {
      if (piece === "") continue;
      this.#length += piece.length;
      if (this.#length > LONGEST_FILE_TEXT)
        throw new AppError("file.text-too-long", { limit: LONGEST_FILE_TEXT });
      this.#pieces.push(piece);
    }
  }

  toString(): string {
    return this.#pieces.join("");
  }
}
