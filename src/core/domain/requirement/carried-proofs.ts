import type { Artifact } from "../artifact/artifact";
import { laterPlaces } from "../text/later-place";
import type { Place } from "../text/text-edit";
import type { Proof } from "./proof";
import { outcomeOf, type Requirement } from "./requirement";

/** The proofs of requirements after a change to a text that nobody has checked since. */
export interface CarriedProofs {
  /** Proofs that hold, at their places in the new text. */
  readonly proofs: readonly { readonly requirementId: string; readonly proof: Proof }[];
  /** Ids of the requirements to be checked again. */
  readonly touched: readonly string[];
}

/** Tells which proofs still stand in a changed text. What was counted, missed or not found rests on the whole of it. */
export function carriedProofs(
  requirements: readonly Requirement[],
  before: Pick<Artifact, "id" | "version" | "content">,
  after: Pick<Artifact, "version" | "content">,
): CarriedProofs {
  const laterPlace = laterPlaces(before.content, after.content);
  const proofs: { requirementId: string; proof: Proof }[] = [];
  const touched: string[] = [];
  for (const requirement of requirements) {
    const { id: requirementId, proof, priority } = requirement;
    const outcome = outcomeOf(requirement);
    if (priority === "wont" || outcome === "pending") continue;
    const place = outcome === "met" && proof?.artifactId === before.id && placeOf(proof);
    if (place) proofs.push({ requirementId, proof: { ...proof, ...place, version: after.version } });
    else touched.push(requirementId);
  }
  return { proofs, touched };

  /** The place of a proof now, for an opinion none; `undefined` where it stands no more. */
  function placeOf({ kind, start, end, version, also }: Proof): Partial<Place & Proof> | undefined {
    if (kind === "counted" || kind === "none-found") return undefined;
    if (start === undefined || end === undefined) return {};
    const place = version === before.version ? laterPlace({ start, end }) : undefined;
    if (!place || !also) return place;
    const others = also.flatMap((each) => {
      const moved = laterPlace(each);
      return moved ? [{ ...each, ...moved }] : [];
    });
    return { ...place, also: others };
  }
}

/** Ids of the requirements that a check has to look at: those touched or new since the last one, else all. */
export function toCheckAgain(requirements: readonly Requirement[]): readonly string[] {
  const wanted = requirements.filter(({ priority }) => priority !== "wont");
  const changed = wanted.filter((each) => each.touched || outcomeOf(each) === "pending");
  return (changed.length > 0 ? changed : wanted).map(({ id }) => id);
}
