/** Checks values against JSON Schemas (draft 2020-12). */
export interface JsonSchemaChecker {
  /** The faults of a value, in words; empty where it fits. */
  check(schema: Readonly<Record<string, unknown>>, value: unknown): Promise<readonly string[]>;
}
