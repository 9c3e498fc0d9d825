import createDOMPurify from "dompurify";

/** A vector image without anything that runs. @throws Error when there is none in the source. */
export function cleanSvg(source: string): DocumentFragment {
  const clean = createDOMPurify(window).sanitize(source, {
    USE_PROFILES: { svg: true, svgFilters: true },
    RETURN_DOM_FRAGMENT: true,
  });
  if (!clean.querySelector("svg")) throw new Error("no <svg> element");
  return clean;
}
