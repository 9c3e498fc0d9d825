import { render } from "katex";
import "katex/dist/katex.min.css";

/** Sizes in em above this, and macros that expand more often than this, are refused. */
const LIMITS = { maxSize: 20, maxExpand: 500 };

/** Sets a formula into an element. @throws when it is not valid TeX. */
export function typesetMath(element: HTMLElement, tex: string, display: boolean): void {
  render(tex, element, {
    ...LIMITS,
    displayMode: display,
    throwOnError: true,
    strict: "ignore",
    trust: false,
  });
}
