import { runInFrame } from "@shared/frame/frame-runtime";

/** Draws markup as it is, as a renderer would that forgot to sanitise. */
runInFrame((root, { source }) => {
  root.innerHTML = source;
});
