const UNITS = ["Bytes", "KB", "MB", "GB"] as const;

/** A size to show: base 1024, at most two decimals, the unit as it is written in English. */
export interface FileSize {
  readonly value: number;
  readonly unit: (typeof UNITS)[number];
}

/** Chooses the unit a size in bytes reads best in. */
export function fileSize(sizeBytes: number): FileSize {
  const power = sizeBytes < 1 ? 0 : Math.floor(Math.log(sizeBytes) / Math.log(1024));
  const index = Math.min(power, UNITS.length - 1);
  return { value: Number((sizeBytes / 1024 ** index).toFixed(2)), unit: UNITS[index] ?? "GB" };
}
