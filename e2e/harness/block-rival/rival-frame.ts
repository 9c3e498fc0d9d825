import { runInFrame } from "@shared/frame/frame-runtime";

/** Shows its source, so that a drawing tells who drew it. */
runInFrame((root, { source }) => {
  root.textContent = `Rival of ${source}`;
});
