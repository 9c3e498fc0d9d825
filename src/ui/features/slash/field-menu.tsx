import { lazy, Suspense } from "react";
import type { PromptMenuProps } from "./prompt-menu";

/** Loaded with the first slash at the beginning of a prompt, or the first `@`. */
const PromptMenu = lazy(() => import("./prompt-menu"));

/** The menu for `/` and `@` in a field that is no prompt box. */
export function FieldMenu(props: PromptMenuProps) {
  if (!/^\/|@/.test(props.value)) return null;
  return (
    <Suspense fallback={null}>
      <PromptMenu {...props} />
    </Suspense>
  );
}
