import type { StoreName } from "./store-records";

type LegacyRecord = Readonly<Record<string, unknown>>;

/** Date fields by store; `steps.startedAt` means that field of each element of `steps`. */
const DATE_FIELDS: Partial<Record<StoreName, readonly string[]>> = {
  agents: ["createdAt", "updatedAt"],
  conversations: ["timestamp"],
  knowledgeItems: ["lastModified", "createdAt", "lastSyncCheck"],
  folderWatchers: ["lastSync", "createdAt"],
  credentials: ["timestamp"],
  artifacts: ["createdAt", "updatedAt"],
  tasks: [
    "createdAt",
    "updatedAt",
    "completedAt",
    "assignedAt",
    "dueDate",
    "steps.startedAt",
    "steps.completedAt",
    "requirements.detectedAt",
    "requirements.validatedAt",
    "requirements.satisfiedAt",
  ],
  contexts: ["createdAt", "expiryDate"],
  langfuse_config: ["timestamp"],
};

/** Milliseconds since the epoch of a date as older versions stored it; `undefined` when it is not a date. */
export function toMilliseconds(date: unknown): number | undefined {
  if (typeof date === "number") return date;
  const parsed =
    date instanceof Date ? date.getTime() : typeof date === "string" ? Date.parse(date) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** A record of version 8 or before with every date as a number; `undefined` when nothing had to change. */
export function legacyDatesToNumbers(
  store: StoreName,
  record: LegacyRecord,
): Record<string, unknown> | undefined {
  const changed: Record<string, unknown> = { ...record };
  for (const path of DATE_FIELDS[store] ?? []) {
    const [field = "", inner] = path.split(".");
    if (inner === undefined) convert(changed, field);
    else changed[field] = withInnerDates(changed[field], inner);
  }
  const isSame = Object.keys(record).every((field) => changed[field] === record[field]);
  return isSame && Object.keys(changed).length >= Object.keys(record).length
    ? undefined
    : withoutUndefined(changed);
}

function convert(record: Record<string, unknown>, field: string): void {
  const value = record[field];
  if (value === null) delete record[field];
  else if (value !== undefined) record[field] = toMilliseconds(value) ?? value;
}

/** The same list when no element changed, so that untouched records are not rewritten. */
function withInnerDates(list: unknown, field: string): unknown {
  if (!Array.isArray(list)) return list;
  let isChanged = false;
  const converted = list.map((element: unknown) => {
    if (typeof element !== "object" || element === null) return element;
    const value = (element as LegacyRecord)[field];
    if (value === undefined || typeof value === "number") return element;
    isChanged = true;
    const copy: Record<string, unknown> = { ...element };
    convert(copy, field);
    return copy;
  });
  return isChanged ? converted : list;
}

function withoutUndefined(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}
