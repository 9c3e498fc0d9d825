const NUMBER_BYTES = 8;
const DEPTH_LIMIT = 100;

/** About how many bytes a stored value takes up; texts count a byte a character. */
export function recordSizeBytes(value: unknown, depth = 0): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object") return NUMBER_BYTES;
  if (value === null || depth >= DEPTH_LIMIT) return 1;
  if (value instanceof Blob) return value.size;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value.byteLength;
  const parts = value instanceof Map || value instanceof Set ? [...value] : Object.entries(value);
  return parts.reduce<number>((sum, part) => {
    return sum + (Array.isArray(part) ? sizeOfAll(part, depth) : recordSizeBytes(part, depth + 1));
  }, 0);
}

function sizeOfAll(parts: readonly unknown[], depth: number): number {
  return parts.reduce<number>((sum, part) => sum + recordSizeBytes(part, depth + 1), 0);
}
