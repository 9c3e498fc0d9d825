import { type Dispatch, type RefObject, type SetStateAction, useEffect } from "react";
import { liveDrawings } from "./frame/live-drawings";

/** The place of a drawing, which it keeps while it is away. */
export interface DrawingPlace {
  readonly isLive: boolean;
  /** The height it had when it was taken away, in pixels. */
  readonly heightPx?: number | undefined;
}

/** Has a drawing that `canRest` taken away once others have been seen after it, and brought back when it is near. */
export function useResting(
  element: RefObject<HTMLElement | null>,
  canRest: boolean,
  setPlace: Dispatch<SetStateAction<DrawingPlace>>,
): void {
  useEffect(() => {
    const box = element.current;
    if (!canRest || !box) return;
    const drawing = liveDrawings.add({
      element: box,
      setLive: (isLive) =>
        setPlace(({ heightPx }) => ({ isLive, heightPx: isLive ? heightPx : box.offsetHeight })),
    });
    return () => drawing.dispose();
  }, [element, canRest, setPlace]);
}
