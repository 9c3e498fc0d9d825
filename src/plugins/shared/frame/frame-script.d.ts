declare module "*?frame" {
  /** A script bundled for a sandboxed frame: where it is, and the digest the page's policy allows. */
  const script: { readonly url: string; readonly sha256: string };
  export default script;
}
