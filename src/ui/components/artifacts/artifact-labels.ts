import type { Artifact } from "@core/domain/artifact";
import type { BadgeProps } from "@ui/components/badge";

/** Colour of each artifact status; the word beside it says the same. */
export const ARTIFACT_STATUS_TONES: Readonly<Record<Artifact["status"], NonNullable<BadgeProps["tone"]>>> = {
  draft: "neutral",
  review: "info",
  approved: "success",
  rejected: "danger",
  final: "success",
};

/** Ids are shown by their last 8 characters. */
export function shortId(id: string): string {
  return id.slice(-8);
}
