import { type Token, token } from "../di/token";

/** Reads JSON as models write it: other quotation marks, trailing commas, comments, raw line breaks. */
export interface LenientJson {
  /**
   * Takes time in proportion to the text, whatever it holds.
   * @throws Error where the text is not closed or its meaning not plain: nothing is guessed.
   */
  parse(text: string): Promise<unknown>;
}

export const LenientJsonToken: Token<LenientJson> = token("lenient-json");
