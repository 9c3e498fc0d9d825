import { lazy, type RefObject, Suspense } from "react";

/** Loaded with the first slash at the beginning of a prompt, or the first `@`. */
const PromptMenu = lazy(() => import("./prompt-menu"));

/** Properties of the menu of a field. */
export interface FieldMenuProps {
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (text: string) => void;
}

/** The menu for `/` and `@` in a field that takes no files. */
export function FieldMenu(props: FieldMenuProps) {
  if (!/^\/|@/.test(props.value)) return null;
  return (
    <Suspense fallback={null}>
      <PromptMenu {...props} />
    </Suspense>
  );
}
