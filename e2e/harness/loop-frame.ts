import { runInFrame } from "@shared/frame/frame-runtime";

/** A renderer that never comes back, to show that one is killed. */
runInFrame((root, { source }) => {
  root.textContent = source;
  for (;;) root.getAttribute("id");
});
