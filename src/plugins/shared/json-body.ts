import { bodyText } from "./body-text";
import { parseJson } from "./json-value";

/** Far more than any list of models takes. */
const MOST_BYTES = 20 * 1024 * 1024;

/** The JSON in a body; `undefined` for what is none, breaks off or has no end. */
export async function jsonBody(response: Response): Promise<unknown> {
  return parseJson(await bodyText(response, MOST_BYTES).catch(() => ""));
}
