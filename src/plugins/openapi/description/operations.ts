import { plainSchema } from "@core/domain/text/plain-schema";
import { visibleName } from "@core/domain/text/visible-text";
import type { ApiOperation } from "../api-record";
import { listOf, meant, type Part, partOf, textOf } from "./read-document";

const METHODS = {
  get: "GET",
  head: "HEAD",
  post: "POST",
  put: "PUT",
  patch: "PATCH",
  delete: "DELETE",
} as const;
/** So many are offered, and so long may the words and the schema of one be, in characters. */
const MOST = 200;
const LONGEST_WORDS = 2_000;
const LONGEST_SCHEMA = 20_000;
/** Headers that are not a model's to say. */
const TAKEN =
  /^(?:accept|accept-.*|access-control-.*|authorization|connection|content-.*|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|te|trailer|transfer-encoding|upgrade|via)$/i;

/** An operation that cannot be called from here. */
interface Left {
  readonly name: string;
  readonly reason: "parameters" | "body" | "limit";
}

/** The operations of a description. */
export interface DescribedOperations {
  readonly operations: readonly ApiOperation[];
  readonly left: readonly Left[];
}

/** The operations of a description, and those that cannot be called from here. */
export function operationsOf(document: Part): DescribedOperations {
  const operations: ApiOperation[] = [];
  const left: Left[] = [];
  for (const [path, item] of Object.entries(partOf(document.paths))) {
    const shared = meant(item, document);
    for (const [verb, method] of Object.entries(METHODS)) {
      if (!Object.hasOwn(shared, verb)) continue;
      const written = partOf(shared[verb]);
      const name = freeName(textOf(written.operationId) || `${verb} ${path}`, operations);
      const made =
        operations.length < MOST ? operationOf({ document, path, method, name, shared, written }) : "limit";
      if (typeof made === "string") left.push({ name: visibleName(name), reason: made });
      else operations.push(made);
    }
  }
  return { operations, left };
}

interface Written {
  readonly document: Part;
  readonly path: string;
  readonly method: ApiOperation["method"];
  readonly name: string;
  readonly shared: Part;
  readonly written: Part;
}

/** One operation; the reason where it cannot be called. */
function operationOf({
  document,
  path,
  method,
  name,
  shared,
  written,
}: Written): ApiOperation | Left["reason"] {
  const parameters = parametersOf([...listOf(shared.parameters), ...listOf(written.parameters)], document);
  const { taken, properties, required } = parameters;
  const blanks = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, blank = ""]) => blank);
  const isKnown = (blank: string) => taken.some((each) => each.in === "path" && each.sentAs === blank);
  if (parameters.lacks || !path.startsWith("/") || !blanks.every(isKnown)) return "parameters";
  const body = bodyOf(written.requestBody, document);
  if (body === "unknown") return "body";
  if (body) {
    properties.body = body.schema;
    if (body.isRequired) required.push("body");
  }
  // References lead into the document, which the schema has within itself while it is made plain.
  const schema = plainSchema({ type: "object", properties, required, $defs: document });
  const isWhole = Object.keys(properties).length === 0 || "properties" in schema;
  if (!isWhole || JSON.stringify(schema).length > LONGEST_SCHEMA) return body ? "body" : "parameters";
  const words = [textOf(written.summary), textOf(written.description)].filter(Boolean).join("\n\n");
  return {
    ...{ name, method, path, arguments: taken, parameters: { ...schema } },
    title: visibleName((textOf(written.summary) || name).replace(/\s+/g, " ").slice(0, 80)),
    description: `${words.slice(0, LONGEST_WORDS)}\n\n${method} ${path}`.trim(),
    ...(body ? { body: body.form } : {}),
  };
}

/** The parameters as arguments: later ones take the place of those they share place and name with. */
function parametersOf(all: readonly unknown[], document: Part) {
  const properties: Record<string, unknown> = {};
  const required: string[] = [];
  const taken: ApiOperation["arguments"] = [];
  let lacks = false;
  const byPlace = new Map(
    all.map((each) => meant(each, document)).map((each) => [`${each.in} ${each.name}`, each]),
  );
  for (const each of byPlace.values()) {
    const [sentAs, where] = [textOf(each.name), each.in];
    const isSent = where === "path" || where === "query" || (where === "header" && !TAKEN.test(sentAs));
    if (!isSent || sentAs === "" || (where === "header" && !/^[\w.-]{1,100}$/.test(sentAs))) {
      // A cookie, say, is not a page's to send; it may be missing unless it is required.
      lacks ||= each.required === true && !TAKEN.test(sentAs);
      continue;
    }
    const name = argumentName(sentAs, where, properties);
    properties[name] = schemaOf(each);
    if (each.required === true || where === "path") required.push(name);
    taken.push({ name, sentAs, in: where });
  }
  return { properties, required, taken, lacks };
}

/** `body` is that of the request, and no name stands for two. */
function argumentName(sentAs: string, where: string, others: Part): string {
  const plain = sentAs.replace(/[^\w.-]/g, "_").slice(0, 60);
  let name = plain === "body" || plain === "__proto__" ? `${where}_${plain}` : plain;
  while (Object.hasOwn(others, name)) name = `${where}_${name}`;
  return name;
}

function schemaOf({ schema, content, description }: Part): unknown {
  const stated = partOf(schema ?? partOf(Object.values(partOf(content))[0]).schema);
  const words = textOf(description).slice(0, 500);
  return words && !("$ref" in stated) ? { ...stated, description: words } : stated;
}

type Body = { readonly form: "json" | "form"; readonly schema: unknown; readonly isRequired: boolean };

/** The body of an operation; `unknown` where it needs one of a kind that is not made here. */
function bodyOf(written: unknown, document: Part): Body | "unknown" | undefined {
  if (written === undefined) return undefined;
  const { content, required } = meant(written, document);
  const isRequired = required === true;
  for (const [type, media] of Object.entries(partOf(content))) {
    const { schema = {} } = partOf(media);
    if (/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) return { form: "json", schema, isRequired };
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) return { form: "form", schema, isRequired };
  }
  return isRequired ? "unknown" : undefined;
}

function freeName(wanted: string, others: readonly ApiOperation[]): string {
  const base = wanted.slice(0, 100);
  let name = base;
  for (let number = 2; others.some((each) => each.name === name); number += 1) name = `${base} ${number}`;
  return name;
}
