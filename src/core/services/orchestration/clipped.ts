const MARK = "\n[… left out …]\n";

/** A text within a budget of characters: of a longer one the beginning and the end, which say most. */
export function clipped(text: string, budget: number): string {
  if (text.length <= budget) return text;
  const room = Math.max(0, budget - MARK.length);
  const head = Math.ceil(room * 0.7);
  return text.slice(0, head) + MARK + text.slice(text.length - (room - head));
}
