/** A file of a plugin that the user trusts with the page. */
export interface PageScript {
  readonly code: string;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
}

/** Runs code of others in the page itself, where it may do all that the application may. */
export interface PageScripts {
  /**
   * Runs a file, once however often it is asked for, and gives what it handed to `troupe.implement`: untrusted in its
   * shape alone. Nothing of it runs once `signal` is aborted, unless it has begun to. @throws AppError
   * `external-plugin.changed`, `.no-worker`, `.not-taken-over`; Error where it implements nothing, what the file itself
   * throws, or the signal's reason.
   */
  run(script: PageScript, signal: AbortSignal): Promise<unknown>;
}

/** The address of a file: the service worker answers, with what the page hands it over the port that comes along. */
export const scriptAddress = (sha256: string): string => `/external/${sha256}.js`;

/** The digest in the address of such a file. */
export const SCRIPT_ADDRESS = /^\/external\/([\da-f]{64})\.js$/;

/** Request of the service worker to the page that is to run a file; the answer is its text. */
export interface PageScriptRequest {
  readonly type: "SCRIPT_WANTED";
  readonly sha256: string;
}
