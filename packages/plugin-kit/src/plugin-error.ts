/** Codes for which the application has its own words, in place of the error's. */
export type PluginErrorCode =
  /** `status`, and where they are known `statusText`, `detail` and `retryAfterMs`. */
  | "provider.api"
  | "provider.stream-cut"
  /** `message`: what the provider says. */
  | "provider.stream-error"
  /** `host`: the one that was not reached. */
  | "network.failed";

/** Further codes, apart from those that plugins of before know all of. */
export type FurtherErrorCode =
  /** A reply without a body, and a web page in place of a reply. */
  | "provider.no-body"
  | "provider.web-page"
  /** `model`: the one that can't search the web. */
  | "provider.no-web-search"
  /** `message`: why a model could not be downloaded. */
  | "provider.download-failed";

/** An error that the application knows, and tells in the language of its user. */
export class PluginError<Code extends PluginErrorCode | FurtherErrorCode = PluginErrorCode> extends Error {
  override readonly name = "PluginError";
  readonly code: Code;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: Code, params: Readonly<Record<string, string | number>> = {}) {
    super(`${code} ${JSON.stringify(params)}`);
    this.code = code;
    this.params = params;
  }
}
