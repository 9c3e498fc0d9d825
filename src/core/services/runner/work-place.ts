/** The preference of a device that tells where its next tasks are worked on. */
export const RUNS_ON = "troupe.runsOn";

/** A place where tasks are worked on. */
export type WorkPlace = "here" | "runner";
