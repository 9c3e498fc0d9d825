import { type RefObject, useEffect, useRef, useState } from "react";

/** A field with more than this takes longer to lay out than anybody waits for a letter. */
const FIELD_LIMIT = 100_000;

/** A text that may be too long for a field, in two parts. */
export interface HeldText {
  /** The text kept beside the field. */
  readonly held: string;
  /** The text the field shows. */
  readonly shown: string;
  change(shown: string): void;
  /** Leaves out the held text. */
  drop(): void;
}

/**
 * Keeps what is too long for a text field beside it: a huge text is caught before the field lays it out, and what is
 * written afterwards follows it.
 */
export function useHeldText(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
): HeldText {
  const [heldLength, setHeldLength] = useState(0);
  const length = value.length - heldLength > FIELD_LIMIT ? value.length : Math.min(heldLength, value.length);
  if (length !== heldLength) setHeldLength(length);
  const [held, shown] = [value.slice(0, length), value.slice(length)];
  const latest = useRef({ held, onChange });
  latest.current = { held, onChange };
  useEffect(() => {
    const element = field.current;
    const hold = (event: InputEvent) => {
      if (!element || (event.data?.length ?? 0) <= FIELD_LIMIT) return;
      event.preventDefault();
      const before = element.value.slice(0, element.selectionStart);
      const after = element.value.slice(element.selectionEnd);
      // A question written below it is a paragraph of its own.
      latest.current.onChange(latest.current.held + before + event.data + (after || "\n\n"));
    };
    element?.addEventListener("beforeinput", hold);
    return () => element?.removeEventListener("beforeinput", hold);
  }, [field]);
  return {
    held,
    shown,
    change: (next) => onChange(held + next),
    drop: () => {
      setHeldLength(0);
      onChange(shown);
    },
  };
}
