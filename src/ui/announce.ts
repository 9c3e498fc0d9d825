/** The id of the one live region, rendered by the shell. */
export const ANNOUNCER_ID = "announcer";

/** Has screen readers say a sentence when they have finished the current one. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  if (region) region.textContent = text;
}
