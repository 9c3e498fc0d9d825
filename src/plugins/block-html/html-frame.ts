import { cleanHtml } from "@shared/clean-html";
import { runInFrame } from "@shared/frame/frame-runtime";

document.head.append(
  Object.assign(document.createElement("style"), {
    textContent: "body{margin:16px;font:15px/1.5 system-ui,sans-serif}",
  }),
);

runInFrame((_root, { source }) => {
  const inert = document.createElement("template");
  inert.innerHTML = cleanHtml(source);
  // The styles of a document may count on its elements being children of the body.
  document.body.replaceChildren(inert.content);
});
