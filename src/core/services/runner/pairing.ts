import type { Project } from "../../domain/project/project";
import type { Preferences } from "../../ports/preferences";
import { RUNS_ON, type WorkPlace } from "./work-place";

/** The preference of a device that tells which runner it is paired with. */
const PAIRED = "troupe.runner";

/** A runner that this device may use; its token lies in the vault. */
export interface Pairing {
  /** The origin it is served at, such as `http://127.0.0.1:4174`. */
  readonly origin: string;
  /** Id of the runner. */
  readonly runner: string;
  /** Id of this device there. */
  readonly device: string;
}

/** The runner that this device is paired with, if it is. */
export function pairingOf(preferences: Pick<Preferences, "get">): Pairing | undefined {
  try {
    const { origin, runner, device } = { ...JSON.parse(preferences.get(PAIRED) ?? "{}") };
    const isWhole = [origin, runner, device].every((each) => typeof each === "string");
    return isWhole ? { origin, runner, device } : undefined;
  } catch {
    // Nothing that was written by this application.
    return undefined;
  }
}

/** Keeps which runner this device is paired with; nothing for none, which has tasks run in the browser again. */
export function keepPairing(preferences: Preferences, pairing: Pairing | undefined): void {
  if (pairing) preferences.set(PAIRED, JSON.stringify(pairing));
  else for (const name of [PAIRED, RUNS_ON]) preferences.remove(name);
}

/** The place where the next task is worked on: that chosen in its project last, that of its project, or that chosen last. */
export function workPlaceOf(
  preferences: Pick<Preferences, "get">,
  project?: Pick<Project, "id" | "runsOn">,
): WorkPlace {
  const chosen = project?.runsOn && (preferences.get(placeIn(project)) ?? project.runsOn);
  return (chosen ?? preferences.get(RUNS_ON)) === "runner" ? "runner" : "here";
}

/** Keeps where the next tasks are worked on: those of a project that has a place of its own, or all others. */
export function keepWorkPlace(
  preferences: Pick<Preferences, "set" | "remove">,
  place: WorkPlace,
  project?: Pick<Project, "id" | "runsOn">,
): void {
  if (!project?.runsOn) preferences.set(RUNS_ON, place);
  else if (place === project.runsOn) preferences.remove(placeIn(project));
  else preferences.set(placeIn(project), place);
}

function placeIn({ id }: Pick<Project, "id">): string {
  return `${RUNS_ON}.${id}`;
}
