import { type DragEvent, useState } from "react";

/** The event handlers of an area that files are dropped on, and whether something hovers over it. */
export interface DropHover {
  readonly over: boolean;
  readonly handlers: {
    onDragEnter(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

/** Hands over what is dropped on an area. What moves from one part of it to another has not left, so nothing flickers. */
export function useDropHover(onDrop: (transfer: DataTransfer) => void, disabled = false): DropHover {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(!disabled);
  };
  return {
    over,
    handlers: {
      onDragEnter: hover,
      onDragOver: hover,
      onDragLeave: ({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onDrop(event.dataTransfer);
      },
    },
  };
}
