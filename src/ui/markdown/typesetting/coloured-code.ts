import { createElement, type ReactNode } from "react";
import { ElementStack } from "../element-stack";
import type { CodeMark } from "./typesetting-task";

/** Code as elements, its parts marked by kind (`data-hl`). */
export function colouredCode(source: string, marks: readonly CodeMark[]): ReactNode {
  const stack = new ElementStack();
  let from = 0;
  for (const { at, kind } of marks) {
    if (at > from) stack.add(source.slice(from, at));
    from = at;
    if (kind === undefined) stack.close();
    else stack.open("span", { "data-hl": kind });
  }
  stack.add(source.slice(from));
  return createElement("span", null, stack.finish());
}
