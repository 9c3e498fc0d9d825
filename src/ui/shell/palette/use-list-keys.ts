import { type KeyboardEvent, useState } from "react";
import type { PaletteCommand } from "./palette-command";

const PAGE = 8;

/** Moves through a list by arrow, page and end keys while the focus stays in the field; Enter chooses. */
export function useListKeys(
  commands: readonly PaletteCommand[],
  onChoose: (command: PaletteCommand) => void,
) {
  const [place, setPlace] = useState(0);
  const last = commands.length - 1;
  const current = Math.min(place, last);
  const active = commands[current];
  const steps: Record<string, number> = {
    ArrowDown: current === last ? 0 : current + 1,
    ArrowUp: current <= 0 ? last : current - 1,
    PageDown: Math.min(last, current + PAGE),
    PageUp: Math.max(0, current - PAGE),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a syllable is not meant for the list.
    if (event.nativeEvent.isComposing) return;
    const next = steps[event.key];
    if (next !== undefined) setPlace(Math.max(0, next));
    else if (event.key === "Enter" && active) onChoose(active);
    else return;
    event.preventDefault();
  };
  return { active, onKeyDown, reset: () => setPlace(0) };
}
