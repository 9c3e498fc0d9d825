import * as v from "valibot";

/** The kinds of what a plugin may read of a project. */
export const READ_KINDS = ["conversations", "tasks", "documents", "knowledge"] as const;
export type ReadKind = (typeof READ_KINDS)[number];

/** The kinds of what it may add to it. */
export const ADDED_KINDS = ["documents", "tasks", "knowledge"] as const;
export type AddedKind = (typeof ADDED_KINDS)[number];

const NONE = [] as const;

/** The rights to one project, which the user chooses, as a manifest wants them. */
export const manifestProject = v.pipe(
  v.strictObject({
    reads: v.optional(v.pipe(v.array(v.picklist(READ_KINDS)), v.maxLength(READ_KINDS.length)), [...NONE]),
    adds: v.optional(v.pipe(v.array(v.picklist(ADDED_KINDS)), v.maxLength(ADDED_KINDS.length)), [...NONE]),
  }),
  v.check(({ reads, adds }) => reads.length + adds.length > 0, "it neither reads nor adds anything"),
);

export type ManifestProject = Readonly<v.InferOutput<typeof manifestProject>>;

/** One right to a project. */
export type ProjectRight = `reads-${ReadKind}` | `adds-${AddedKind}`;

/** The rights one by one; none of a plugin that wants no project. */
export function projectRights(project: ManifestProject | undefined): readonly ProjectRight[] {
  const { reads = [], adds = [] } = project ?? {};
  return [...reads.map((kind) => `reads-${kind}` as const), ...adds.map((kind) => `adds-${kind}` as const)];
}
