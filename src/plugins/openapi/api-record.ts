import { visibleName } from "@core/domain/text/visible-text";
import { AppError } from "@core/errors/app-error";
import { serviceAddress } from "@shared/service-address";
import * as v from "valibot";

/** Text of a description that is shown, which a restored backup may have brought. */
const shown = v.pipe(v.string(), v.transform(visibleName));
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

const argument = v.object({
  /** Its name among the arguments of the tool. */
  name: v.string(),
  /** Its name in the request. */
  sentAs: v.string(),
  in: v.picklist(["path", "query", "header"]),
});
const operation = v.object({
  /** Unique among those of its service. */
  name: v.string(),
  method: v.picklist(METHODS),
  /** Below the address of the server, with blanks such as `{id}`. */
  path: v.string(),
  title: shown,
  /** Words for the model. */
  description: v.string(),
  /** JSON Schema of the arguments, in which everything stands that it refers to. */
  parameters: v.record(v.string(), v.unknown()),
  arguments: v.array(argument),
  /** The form of a body, which is the argument `body`. */
  body: v.optional(v.picklist(["json", "form"])),
});
const keyPlace = v.object({
  in: v.picklist(["header", "query"]),
  name: v.string(),
  /** The scheme before it, such as `Bearer`. */
  scheme: v.optional(v.picklist(["Bearer", "Basic"])),
});
const record = v.object({
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,19}$/)),
  name: shown,
  server: v.pipe(
    v.string(),
    v.check((server) => serviceAddress(server) === server),
  ),
  operations: v.array(operation),
  /** Names of the operations that are offered. */
  on: v.array(v.string()),
  keyPlace: v.optional(keyPlace),
  /** Whether a key is kept, sealed and bound to the server. */
  hasKey: v.optional(v.boolean()),
});

/** One operation of a service, as a tool. */
export type ApiOperation = v.InferOutput<typeof operation>;
/** The place of the key in requests. */
export type KeyPlace = v.InferOutput<typeof keyPlace>;
/** A service that the user has added. Never a secret. */
export type ApiRecord = v.InferOutput<typeof record>;

/** The stored services; records that are none are left out. */
export function readApis(stored: unknown): readonly ApiRecord[] {
  if (!Array.isArray(stored)) return [];
  const keys = new Set<string>();
  return stored.flatMap((each) => {
    const read = v.safeParse(record, each);
    if (!read.success || keys.has(read.output.key)) return [];
    keys.add(read.output.key);
    return [read.output];
  });
}

/** Whether an operation only reads, as its method says: such are offered at first. */
export function onlyReads({ method }: Pick<ApiOperation, "method">): boolean {
  return method === "GET" || method === "HEAD";
}

/** A new service. @throws AppError `name.required` or `openapi.bad-address`. */
export function newApi(
  { name, server, ...rest }: Omit<ApiRecord, "key" | "hasKey">,
  others: readonly ApiRecord[],
): ApiRecord {
  // With a space after its colons it is never taken for the key of a text.
  const called = visibleName(
    name
      .trim()
      .slice(0, 60)
      .replace(/:(?=\S)/g, ": "),
  );
  if (called === "") throw new AppError("name.required");
  const address = serviceAddress(server);
  if (address === undefined) throw new AppError("openapi.bad-address");
  return { ...rest, key: freeKey(called, others), name: called, server: address };
}

/** Part of the names that models know the tools by, so without hyphens: they end where the operation's own begins. */
function freeKey(name: string, others: readonly ApiRecord[]): string {
  const letters = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/^[0-9]+/, "");
  const base = letters.slice(0, 16) || "service";
  const taken = new Set(others.map(({ key }) => key));
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}${number}`;
  return key;
}
