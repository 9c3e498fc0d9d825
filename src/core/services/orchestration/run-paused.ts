/** Ends the work of a run that the user has paused: nothing new begins, and what is under way is finished. */
export class RunPaused extends Error {
  override readonly name = "RunPaused";
}
