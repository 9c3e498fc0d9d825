import { useEffect, useState } from "react";

/** Whether a text is looked through. */
export interface XRayState {
  readonly isShown: boolean;
  /** Whether it stays so without a key being held. */
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** On for as long as Alt is held by itself, or once it has been switched on. */
export function useXRay(): XRayState {
  const [isOn, setOn] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    // With another key it is a shortcut, and in a field it writes letters.
    const onKeyDown = ({ key, target, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
      setHeld(key === "Alt" && !ctrlKey && !metaKey && !shiftKey && !isField(target));
    const onKeyUp = () => setHeld(false);
    addEventListener("keydown", onKeyDown);
    addEventListener("keyup", onKeyUp);
    addEventListener("blur", onKeyUp);
    return () => {
      removeEventListener("keydown", onKeyDown);
      removeEventListener("keyup", onKeyUp);
      removeEventListener("blur", onKeyUp);
    };
  }, []);
  return { isShown: isOn || isHeld, isOn, toggle: () => setOn(!isOn) };
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
}
