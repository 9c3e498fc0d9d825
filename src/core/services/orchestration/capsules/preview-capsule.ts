import { customAgentId, isCustomAgent } from "../../../domain/agent/agent";
import { versionsOf } from "../../../domain/journal/artifact-versions";
import { capsuleOf, isInCapsules } from "../../../domain/journal/capsule";
import { emptyState, foldEvents } from "../../../domain/journal/fold-event";
import { readRecord } from "../../../domain/records/read-record";
import { openPoints } from "../../../domain/requirement/requirement";
import { AppError } from "../../../errors/app-error";
import type { Clock } from "../../../ports/clock";
import type { Ids } from "../../../ports/ids";
import { journalWrites } from "../journal/journal-writes";
import { readCapsule } from "./read-capsule";
import { type RenewedJournal, withNewIds } from "./renew-ids";

/** The content of a capsule, for the user to look at before anything is saved. */
export interface CapsulePreview {
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly madeAt: number;
  readonly parts: number;
  readonly artifacts: number;
  readonly versions: number;
  readonly requirements: { readonly met: number; readonly total: number };
  readonly events: number;
  readonly journal: RenewedJournal;
}

/** The sources of new ids and names for imported records. */
export interface CapsuleNames {
  readonly ids: Ids;
  readonly clock: Pick<Clock, "now">;
}

/**
 * The content of a capsule's page, under ids of its own. It is hostile until proved otherwise.
 * @throws AppError `capsule.too-large`, `capsule.none`, `app.newer` or `file.damaged`.
 */
export function previewCapsule(page: string, { ids, clock }: CapsuleNames): CapsulePreview {
  const { rootTaskId, madeAt, events } = readCapsule(page);
  // Events no capsule of ours holds are not taken from another.
  const own = capsuleOf(rootTaskId, events.filter(isInCapsules), madeAt).events;
  // The user's own agents are told by the beginning of their ids.
  const newId = (old: string) => (isCustomAgent(old) ? customAgentId(clock.now(), ids.next()) : ids.next());
  const journal = withNewIds(rootTaskId, own, newId);
  const state = foldEvents(emptyState(journal.rootTaskId), journal.events);
  const root = state.tasks.get(journal.rootTaskId);
  // Renaming and folding may have made something else of what was good by itself.
  const areReadable = journalWrites(journal.rootTaskId, journal.events, "add").every(
    (each) => each.type === "add" && readRecord(each.store as "events", each.record) !== undefined,
  );
  if (!root || !areReadable) throw new AppError("file.damaged");
  const { title, requirements } = root;
  const artifacts = [...state.artifacts.keys()];
  return {
    title,
    madeAt,
    parts: state.tasks.size - 1,
    artifacts: artifacts.length,
    versions: artifacts.reduce((sum, id) => sum + versionsOf(journal.events, id).length, 0),
    requirements: {
      met: requirements.length - openPoints(requirements).length,
      total: requirements.length,
    },
    events: journal.events.length,
    journal,
  };
}
