import * as v from "valibot";
import { AppError } from "../errors/app-error";

/** The argument of a request, checked by its schema. @throws AppError `external-plugin.bad-request`. */
export function asked<T>(schema: v.GenericSchema<unknown, T>, name: string, value: unknown): T {
  const read = v.safeParse(schema, value, { abortEarly: true });
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new AppError("external-plugin.bad-request", {
    reason: `${name}: ${v.getDotPath(issue) ?? "its arguments"}`,
  });
}
