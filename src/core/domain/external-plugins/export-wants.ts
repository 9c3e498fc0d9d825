/** Wants of an export format besides the document: the bytes of the files that it rests on, and its earlier versions. */
export const EXPORT_WANTS = ["files", "versions"] as const;
export type ExportWant = (typeof EXPORT_WANTS)[number];

/** The wants of all contributions of a manifest, each once. */
export function exportWants(
  contributes: readonly Readonly<Record<string, unknown>>[],
): readonly ExportWant[] {
  return EXPORT_WANTS.filter((want) =>
    contributes.some(({ wants }) => Array.isArray(wants) && wants.includes(want)),
  );
}
