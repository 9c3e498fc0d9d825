import type { Ids } from "@core/ports/ids";
import { nanoid } from "nanoid";

/** The specified length of generated ids. */
const ID_LENGTH = 21;

/** Random ids from the browser's cryptographic source. */
export class NanoIds implements Ids {
  next(): string {
    return nanoid(ID_LENGTH);
  }
}
