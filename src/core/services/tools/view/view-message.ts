import * as v from "valibot";

/** A longer message is none that a view sends in earnest, in characters of its JSON. */
const LONGEST = 100_000;

const short = v.pipe(v.string(), v.maxLength(200));
const text = v.object({ type: v.literal("text"), text: v.pipe(v.string(), v.maxLength(10_000)) });
const pixels = v.optional(v.pipe(v.number(), v.finite()));
const params = v.record(v.string(), v.unknown());
const envelope = v.object({
  jsonrpc: v.literal("2.0"),
  id: v.optional(v.union([short, v.pipe(v.number(), v.finite())])),
  method: short,
  params: v.optional(params, {}),
});

/** The messages a view may send (MCP Apps, specification 2026-01-26). All else is refused. */
const known = v.variant("method", [
  v.object({ method: v.literal("ui/initialize") }),
  v.object({ method: v.literal("ping") }),
  v.object({ method: v.literal("ui/request-display-mode") }),
  v.object({
    method: v.literal("tools/call"),
    params: v.object({ name: short, arguments: v.optional(params, {}) }),
  }),
  v.object({
    method: v.literal("ui/open-link"),
    params: v.object({ url: v.pipe(v.string(), v.maxLength(2_000)) }),
  }),
  v.object({
    method: v.literal("ui/message"),
    params: v.object({
      role: v.literal("user"),
      content: v.union([v.pipe(v.array(text), v.minLength(1), v.maxLength(10)), text]),
    }),
  }),
  v.object({ method: v.literal("ui/notifications/initialized") }),
  v.object({ method: v.literal("ui/notifications/size-changed"), params: v.object({ height: pixels }) }),
]);

/** A message of a view that fits the protocol; of a method that is none, or is not taken, only its name. */
export interface ViewMessage {
  /** Absent of a notification, which nobody answers. */
  readonly id?: string | number | undefined;
  readonly method: string;
  readonly content?: v.InferOutput<typeof known>;
}

/** Reads what a view sent; `undefined` for what is no message of the protocol, an answer, or too long. */
export function readViewMessage(data: unknown): ViewMessage | undefined {
  const read = v.safeParse(envelope, data);
  if (!read.success || isTooLong(data)) return undefined;
  const { id, method } = read.output;
  const content = v.safeParse(known, read.output);
  return { id, method, ...(content.success ? { content: content.output } : {}) };
}

function isTooLong(data: unknown): boolean {
  try {
    return JSON.stringify(data).length > LONGEST;
  } catch {
    // A value that refers to itself, or holds what JSON does not know.
    return true;
  }
}
