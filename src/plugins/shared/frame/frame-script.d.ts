declare module "*?frame" {
  /** A script bundled for a sandboxed frame. */
  const script: import("@core/points/code-block-renderer").FrameScript;
  export default script;
}
