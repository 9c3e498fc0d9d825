/** Checks values against JSON Schemas (draft 2020-12). */
export interface JsonSchemaChecker {
  /** What is wrong with a value, in words; empty where it fits. */
  check(schema: Readonly<Record<string, unknown>>, value: unknown): Promise<readonly string[]>;
}
