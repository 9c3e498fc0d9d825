import { runInFrame } from "@shared/frame/frame-runtime";
import createDOMPurify from "dompurify";

const purify = createDOMPurify(window);

runInFrame((root, { source }) => {
  const clean = purify.sanitize(source, {
    USE_PROFILES: { svg: true, svgFilters: true },
    RETURN_DOM_FRAGMENT: true,
  });
  if (!clean.querySelector("svg")) throw new Error("no <svg> element");
  root.replaceChildren(clean);
});
