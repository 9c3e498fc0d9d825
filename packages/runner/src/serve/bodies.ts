import type { IncomingMessage } from "node:http";
import { EFFORTS } from "@core/domain/model/effort";
import { AppError } from "@core/errors/app-error";
import { MATERIAL_STORES } from "@core/services/runner/materials";
import * as v from "valibot";
import { KINDS } from "../outside/outside-access";
import { changeRequest, editBody } from "./edit-body";

/** A task may bring 50 MB of files, which base64 makes a third longer. */
const LARGEST_BODY = 80 * 1024 * 1024;

const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
const language = v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/)), "en");
const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest));
const amount = v.optional(v.pipe(v.number(), v.minValue(0)));

const attachment = v.strictObject({
  type: v.picklist(["image", "text", "other"]),
  name: text(500),
  mimeType: text(200),
  data: v.string(),
  sizeBytes: v.optional(v.number()),
});

const attachments = v.optional(v.pipe(v.array(attachment), v.maxLength(50)));
/** The tools and the thinking that are chosen for some work. */
const work = {
  web: v.optional(v.boolean()),
  withTools: v.optional(v.array(text(200))),
  withoutTools: v.optional(v.array(text(200))),
  effort: v.optional(v.picklist(EFFORTS)),
};

const store = v.picklist(MATERIAL_STORES);
const ids = v.pipe(v.array(text(200)), v.maxLength(10_000));
const limits = v.strictObject({ tokens: amount, minutes: amount, cost: amount });
const model = v.optional(v.strictObject({ credentialId: text(200), model: text(500) }));

/** Bodies of requests, by what they ask for. Whatever else one says is refused. */
export const BODIES = {
  pair: v.strictObject({ sentence: text(200), name: text(200) }),
  create: v.strictObject({
    id,
    language,
    task: v.strictObject({
      prompt: text(2_000_000),
      attachments,
      approveFirst: v.optional(v.boolean()),
      strategy: v.optional(text(100)),
      ...work,
      readsAll: v.optional(v.boolean()),
      ...{ chosenModel: model, checkModel: model },
      ...{ madeFrom: v.optional(text(200)), conversationId: v.optional(text(200)) },
      projectId: v.optional(text(200)),
      terms: v.optional(
        v.strictObject({
          ...{ projectId: text(200), name: text(1_000), instructions: text(100_000) },
          ...{ agentIds: ids, knowledgeItemIds: ids, deliverableIds: ids },
        }),
      ),
      checkAgentId: v.optional(text(200)),
      chosenAgentId: v.optional(text(200)),
      agents: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(200))),
      limits: v.optional(limits),
    }),
  }),
  move: v.strictObject({
    ...{ id, language, goOn: v.boolean() },
    events: v.pipe(v.array(v.unknown()), v.maxLength(100_000)),
    drafts: v.pipe(v.array(v.unknown()), v.maxLength(1_000)),
    agents: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(200)), []),
  }),
  materials: v.strictObject({
    materials: v.pipe(
      v.array(v.strictObject({ store, id: text(200), version: text(2_000) })),
      v.maxLength(20_000),
    ),
  }),
  material: v.strictObject({ store, version: text(2_000), record: v.unknown() }),
  request: v.strictObject({ id, language }),
  amend: v.strictObject({
    id,
    language,
    amendment: v.variant("kind", [
      v.strictObject({ kind: v.literal("check") }),
      v.strictObject({ kind: v.literal("read-all") }),
      v.strictObject({
        kind: v.literal("change"),
        ...{ ...changeRequest, attachments, choice: v.optional(v.strictObject(work)) },
      }),
      v.strictObject({ kind: v.literal("fix"), requirementId: text(100) }),
      v.strictObject({ kind: v.literal("retry"), subTaskId: text(100) }),
    ]),
  }),
  edit: v.strictObject({ id, edit: editBody }),
  command: v.strictObject({ id }),
  label: v.strictObject({
    id,
    labels: v.strictObject({
      title: v.optional(v.pipe(text(1_000), v.trim(), v.minLength(1))),
      ...{ pinned: v.optional(v.boolean()), archived: v.optional(v.boolean()) },
      projectId: v.optional(v.nullable(text(200))),
    }),
  }),
  limits: v.strictObject({ id, limits }),
  steer: v.strictObject({ id, sentence: text(20_000) }),
  answer: v.strictObject({
    id,
    useId: text(200),
    decision: v.picklist(["once", "deny"]),
    round: v.optional(v.number()),
  }),
  key: v.strictObject({
    id: text(200),
    parcel: v.strictObject({ from: text(200), iv: text(100), data: text(200_000) }),
  }),
  tool: v.strictObject({ tool: text(100), isOn: v.boolean() }),
  access: v.strictObject({
    ...{ kind: v.picklist(KINDS), isOn: v.boolean() },
    tasksPerHour: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    tokensPerTask: v.pipe(v.number(), v.integer(), v.minValue(1_000), v.maxValue(100_000_000)),
  }),
  accessToken: v.strictObject({ kind: v.picklist(KINDS), name: text(200) }),
  folder: v.strictObject({ folder: text(200), isOn: v.boolean() }),
  file: v.strictObject({
    name: v.pipe(v.string(), v.regex(/^[\w-]{1,100}\.troupe$/)),
    content: v.pipe(v.string(), v.base64()),
  }),
  schedule: v.strictObject({
    keepsFiles: v.boolean(),
    schedule: v.strictObject({
      title: text(1_000),
      prompt: text(2_000_000),
      pattern: text(200),
      timeZone: text(100),
      language,
      attachments,
      projectId: v.optional(text(200)),
      watch: v.optional(
        v.strictObject({ kind: v.picklist(["page", "folder"]), target: text(2_000), name: text(2_000) }),
      ),
    }),
  }),
  undo: v.strictObject({ change: text(200), evenIfChanged: v.boolean() }),
  rest: v.strictObject({ isPaused: v.boolean() }),
  due: v.strictObject({ due: v.number() }),
  removedSchedule: v.strictObject({ schedule: v.unknown(), runs: v.array(v.unknown()) }),
  none: v.strictObject({}),
} as const;

/** The body of a request as it has to be. @throws AppError `request.invalid`. */
export async function readBody<S extends v.GenericSchema>(
  request: IncomingMessage,
  schema: S,
): Promise<v.InferOutput<S>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new AppError("request.invalid", { reason: "too large" });
    chunks.push(chunk);
  }
  let json: unknown;
  try {
    json = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new AppError("request.invalid", { reason: "no JSON" });
  }
  const read = v.safeParse(schema, json);
  if (!read.success) throw new AppError("request.invalid", { reason: read.issues[0].message });
  return read.output;
}
