import type { Artifact } from "../artifact/artifact";
import { laterPlaces } from "../text/later-place";
import { movedProof, type Proof } from "./proof";
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
    const isOfText = outcome === "met" && proof?.artifactId === before.id;
    const moved =
      isOfText &&
      movedProof(proof, (place) => (proof.version === before.version ? laterPlace(place) : undefined));
    if (moved) proofs.push({ requirementId, proof: { ...moved, version: after.version } });
    else touched.push(requirementId);
  }
  return { proofs, touched };
}

/** Ids of the requirements that a check has to look at: those touched or new since the last one, else all. */
export function toCheckAgain(requirements: readonly Requirement[]): readonly string[] {
  const required = requirements.filter(({ priority }) => priority !== "wont");
  const changed = required.filter((each) => each.touched || outcomeOf(each) === "pending");
  return (changed.length > 0 ? changed : required).map(({ id }) => id);
}
