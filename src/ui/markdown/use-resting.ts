import type { Drawing } from "@core/points/code-block-renderer";
import { type Dispatch, type RefObject, type SetStateAction, useEffect } from "react";
import { type FarPicture, farPictureOf } from "./far-picture";
import { liveDrawings } from "./frame/live-drawings";
import { onThemeChange } from "./frame/page-theme";

/** The place of a drawing, which it keeps while it is away. */
export interface DrawingPlace {
  readonly isLive: boolean;
  /** The height it had when it was taken away, in pixels. */
  readonly heightPx?: number | undefined;
  /** Stands for it until it is there again. */
  readonly picture?: FarPicture | undefined;
}

/**
 * Has a drawing that `canRest` taken away once others have been seen after it, with a picture in its place where it
 * makes one, and brought back when it is near.
 */
export function useResting(
  element: RefObject<HTMLElement | null>,
  canRest: boolean,
  setPlace: Dispatch<SetStateAction<DrawingPlace>>,
  drawing?: Pick<Drawing, "asPicture">,
): void {
  useEffect(() => {
    const box = element.current;
    if (!canRest || !box) return;
    let turns = 0;
    const setLive = (isLive: boolean) => {
      const turn = ++turns;
      if (isLive) return setPlace((place) => ({ ...place, isLive }));
      const leave = (picture?: FarPicture) => {
        // It may be near again, or gone, by the time that its picture has been made.
        if (turn === turns) setPlace({ isLive: false, heightPx: box.offsetHeight, picture });
      };
      if (!drawing?.asPicture) return leave();
      drawing.asPicture().then(
        (picture) => leave(picture && farPictureOf(picture)),
        () => leave(),
      );
    };
    const place = liveDrawings.add({ element: box, setLive });
    return () => {
      turns += 1;
      place.dispose();
    };
  }, [element, canRest, setPlace, drawing]);
  useEffect(() => {
    // It shows the colours there were.
    const watching = onThemeChange(() => setPlace((place) => ({ ...place, picture: undefined })));
    return () => watching.dispose();
  }, [setPlace]);
}
