/** A signal that ends the reading of a plugin or a list that takes too long. */
export function readTimeout(): AbortSignal {
  return AbortSignal.timeout(60_000);
}
