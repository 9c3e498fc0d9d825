/** Far more than any browser opens. */
const LONGEST = 2_048;

/**
 * The address of a page of the web, or `undefined`: what runs script or shows data (`javascript:`, `data:`), hides where it
 * leads (`https://bank.example@evil.example`) or is too long is none.
 */
export function pageAddress(text: string): URL | undefined {
  const url = text.length <= LONGEST ? URL.parse(text) : null;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return undefined;
  return url.username === "" && url.password === "" && url.host !== "" ? url : undefined;
}
