/** A window in which the user signs in elsewhere, and which an answer comes back from. */
export interface SignInWindow {
  /** The address of this application that the answer is sent to. */
  readonly redirectUri: string;
  /**
   * Opens it, which browsers allow right after a click, and leads it to an address once that is known. Resolves to the answer
   * that has the state; answers with any other are nobody's. It is closed then.
   * @throws AppError `oauth.blocked`, or the signal's reason.
   */
  open(address: Promise<string>, state: string, signal: AbortSignal): Promise<URLSearchParams>;
}
