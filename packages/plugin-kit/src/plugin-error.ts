/** Codes for which the application has its own words, in place of the error's. */
export type PluginErrorCode =
  /** `status`, and where they are known `statusText`, `detail` and `retryAfterMs`. */
  | "provider.api"
  | "provider.stream-cut"
  /** `message`: what the provider says. */
  | "provider.stream-error"
  | "network.failed";

/** An error that the application knows, and tells in the language of its user. */
export class PluginError extends Error {
  override readonly name = "PluginError";
  readonly code: PluginErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: PluginErrorCode, params: Readonly<Record<string, string | number>> = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
  }
}
