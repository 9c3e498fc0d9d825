/** Long enough for a screen reader to take the sentence up; then it is gone, so that nobody meets it while reading. */
const SPOKEN_AFTER_MS = 1_000;
/** The id of the live region, rendered by the shell. */
export const ANNOUNCER_ID = "announcer";

/** Has screen readers say a sentence when they have finished the current one. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  if (!region) return;
  region.textContent = text;
  setTimeout(() => {
    if (region.textContent === text) region.textContent = "";
  }, SPOKEN_AFTER_MS);
}
