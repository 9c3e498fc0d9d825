import { type Token, token } from "../di/token";

/** Checks values against JSON Schemas (draft 2020-12). */
export interface JsonSchemaChecker {
  /** What is wrong with a value, in words; empty where it fits. */
  check(schema: Readonly<Record<string, unknown>>, value: unknown): Promise<readonly string[]>;
}

export const JsonSchemaCheckerToken: Token<JsonSchemaChecker> = token("json-schema-checker");
