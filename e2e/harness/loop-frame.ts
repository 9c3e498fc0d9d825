import { runInFrame } from "@shared/frame/frame-runtime";

/** A renderer that never comes back, at once or from a timer after it has drawn, to show that one is killed. */
runInFrame((root, { source }) => {
  root.textContent = source;
  if (source.startsWith("later")) setTimeout(loop, 300);
  else if (source.startsWith("at once")) loop();

  function loop() {
    for (;;) root.getAttribute("id");
  }
});
