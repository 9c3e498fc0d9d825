import type { IngestionEvent } from "./trace-events";

/** Larger events are cut, in bytes. */
export const MAX_EVENT_BYTES = 1_000_000;

const TRUNCATED = "<truncated due to size exceeding limit>";
const LARGE_FIELDS = ["input", "output", "metadata"] as const;
const encoder = new TextEncoder();

/** The size of something as JSON, in bytes. */
export function sizeBytes(value: unknown): number {
  return encoder.encode(JSON.stringify(value) ?? "").byteLength;
}

/** An event that is not too large: of what it holds the largest is replaced by a marker first, until it fits. */
export function fitEvent(event: IngestionEvent, limitBytes = MAX_EVENT_BYTES): IngestionEvent {
  let fitted = event;
  const bySize = LARGE_FIELDS.filter((field) => event.body[field] !== undefined).sort(
    (a, b) => sizeBytes(event.body[b]) - sizeBytes(event.body[a]),
  );
  for (const field of bySize) {
    if (sizeBytes(fitted) <= limitBytes) break;
    fitted = { ...fitted, body: { ...fitted.body, [field]: TRUNCATED } };
  }
  return fitted;
}
