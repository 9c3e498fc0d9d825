import { type RefObject, useEffect, useState } from "react";

/** The place of the caret in a field, which it has moved to by now. */
export function useCaret(field: RefObject<HTMLTextAreaElement | null>): number {
  const [, setCaret] = useState(0);
  useEffect(() => {
    const follow = () => setCaret(field.current?.selectionStart ?? 0);
    document.addEventListener("selectionchange", follow);
    return () => document.removeEventListener("selectionchange", follow);
  }, [field]);
  return field.current?.selectionStart ?? 0;
}
