import type { ReaderPlan } from "@core/domain/task/task-analysis";
import { artifact, requirement } from "@core/domain/task/task-records";
import { areInOrder } from "@core/domain/text/text-edit";
import * as v from "valibot";

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const words = v.pipe(v.string(), v.maxLength(20_000));
const content = v.pipe(v.string(), v.maxLength(10_000_000));
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e9));
const counts = v.pipe(v.array(count), v.maxLength(10_000));
const requirements = v.pipe(v.array(requirement), v.maxLength(1_000));
const reader = v.strictObject({
  question: words,
  name: v.optional(words),
  scope: words,
  needs: counts,
  agent: v.optional(words),
} satisfies Record<keyof ReaderPlan, unknown>);
const version = v.pipe(count, v.minValue(1));
const place = { start: count, end: count };
const textEdits = v.pipe(
  v.array(v.strictObject({ ...place, replacement: content })),
  v.maxLength(10_000),
  v.check((given) => areInOrder(given)),
);

/** The words, version and passage of a change that is wished for. */
export const changeRequest = { request: words, version, passage: v.optional(v.strictObject(place)) };

/** A change of the user's own to a task, as it has to be sent. */
export const editBody = v.variant("does", [
  v.strictObject({
    does: v.literal("changeBrief"),
    with: v.strictTuple([
      id,
      v.strictObject({
        requirements: v.optional(requirements),
        readers: v.optional(v.pipe(v.array(reader), v.maxLength(1_000))),
      }),
    ]),
  }),
  v.strictObject({ does: v.literal("changeRequirements"), with: v.strictTuple([id, requirements]) }),
  v.strictObject({ does: v.literal("acceptRequirement"), with: v.strictTuple([id, id, v.boolean()]) }),
  v.strictObject({ does: v.literal("deleteContext"), with: v.strictTuple([id, id]) }),
  v.strictObject({ does: v.literal("expireContext"), with: v.strictTuple([id, id]) }),
  v.strictObject({
    does: v.literal("updateArtifact"),
    with: v.strictTuple([
      id,
      v.strictObject({
        ...{ title: v.optional(words), description: v.optional(words), content: v.optional(content) },
        status: v.optional(v.picklist(["draft", "review", "approved", "rejected", "final"])),
      }),
    ]),
  }),
  v.strictObject({
    does: v.literal("propose"),
    with: v.strictTuple([
      v.strictObject({
        ...{ ...changeRequest, artifactId: id, agentId: id, offeredBy: v.optional(words), unfit: count },
        ...{ edits: textEdits, remark: v.optional(words) },
      }),
    ]),
  }),
  v.strictObject({
    does: v.literal("decideChanges"),
    with: v.strictTuple([v.strictObject({ artifactId: id, proposalId: id, accept: counts, reject: counts })]),
  }),
  v.strictObject({ does: v.literal("restoreArtifact"), with: v.strictTuple([id, version]) }),
  v.strictObject({ does: v.literal("removeArtifact"), with: v.strictTuple([id]) }),
  v.strictObject({
    does: v.literal("putBackArtifact"),
    with: v.strictTuple([v.strictObject({ artifact, place: count })]),
  }),
]);
