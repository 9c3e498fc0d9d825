import { type Token, token } from "../di/token";

/** Reads JSON as models write it: single quotes, trailing commas, comments, raw line breaks, a cut end. */
export interface LenientJson {
  /** @throws Error when nothing can be made of the text. */
  parse(text: string): Promise<unknown>;
}

export const LenientJsonToken: Token<LenientJson> = token("lenient-json");
