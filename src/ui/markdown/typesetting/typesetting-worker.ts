import { colourCode } from "./colour-code";
import { setFormula } from "./set-formula";
import type { TypesettingTask } from "./typesetting-task";

globalThis.addEventListener("message", ({ data: task }: MessageEvent<TypesettingTask>) => {
  globalThis.postMessage(
    task.kind === "code" ? colourCode(task.source, task.language) : setFormula(task.tex, task.display),
  );
});
// The time limit of a task begins when the libraries are there.
globalThis.postMessage("ready");
