import { AppError } from "@core/errors/app-error";

/** A longer text is no description that anybody works with, in characters. */
const LONGEST = 5_000_000;
/** So many aliases may a document follow: few lines may otherwise stand for millions. */
const MOST_ALIASES = 100;

/** A part of a document: whatever its author wrote. */
export type Part = Readonly<Record<string, unknown>>;

/**
 * A document of JSON or YAML.
 * @throws AppError `text.too-long`, `openapi.unreadable` with the reason, `openapi.version`.
 */
export async function readDocument(text: string): Promise<Part> {
  if (text.length > LONGEST) throw new AppError("text.too-long", { limit: LONGEST });
  const document = await parsed(text);
  const version = String(partOf(document).openapi ?? partOf(document).swagger ?? "");
  if (!/^3\.\d/.test(version)) throw new AppError("openapi.version", { version: version.slice(0, 20) });
  return partOf(document);
}

async function parsed(text: string): Promise<unknown> {
  try {
    if (/^\s*\{/.test(text)) return withOwnReferences(JSON.parse(text));
  } catch {
    // A map of YAML begins like that as well.
  }
  const { parse } = await import("yaml");
  try {
    // Neither classes nor dates come into being: what JSON holds, and nothing else. Silence would keep errors, too.
    return withOwnReferences(
      parse(text, { schema: "core", maxAliasCount: MOST_ALIASES, uniqueKeys: false, logLevel: "error" }),
    );
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : "").split("\n");
    throw new AppError("openapi.unreadable", { reason: reason.slice(0, 200) });
  }
}

/** A document whose references lead to where schemas of its operations will have it. */
function withOwnReferences(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document ?? null).replaceAll('"$ref":"#/', '"$ref":"#/$defs/'));
}

/** A record, empty where there is none. */
export function partOf(value: unknown): Part {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Part) : {};
}

/** A list, empty where there is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, empty where there is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The beginning of references within the document. */
const HERE = "#/$defs/";
/** A reference may lead to another one, and that back again. */
const MOST_STEPS = 8;

/** The part that is meant, where a reference within the document stands in its place. */
export function meant(value: unknown, document: Part): Part {
  let part = partOf(value);
  for (let step = 0; typeof part.$ref === "string" && step < MOST_STEPS; step += 1) {
    const names = part.$ref.startsWith(HERE) ? part.$ref.slice(HERE.length).split("/") : [];
    part = partOf(names.reduce<unknown>((at, name) => own(at, plainName(name)), document));
    if (names.length === 0) return {};
  }
  return part;
}

function own(value: unknown, name: string): unknown {
  return Object.hasOwn(partOf(value), name) ? partOf(value)[name] : undefined;
}

function plainName(name: string): string {
  try {
    return decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return name;
  }
}
