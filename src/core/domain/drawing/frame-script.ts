/** A script bundled for a sandboxed frame: where it is, and the base64 sha256 that the page's policy allows. */
export interface FrameScript {
  readonly url: string;
  readonly sha256: string;
}
