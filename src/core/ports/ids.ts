import { type Token, token } from "../di/token";

/** Makes identifiers of 21 URL-safe characters. */
export interface Ids {
  next(): string;
}

export const IdsToken: Token<Ids> = token("ids");
