import { AppError, type ErrorParams } from "@core/errors/app-error";
import * as v from "valibot";
import { readJson, type WorkerMessage } from "./worker-message";

const errorParams = v.record(
  v.pipe(v.string(), v.maxLength(40)),
  v.union([v.pipe(v.string(), v.maxLength(2_000)), v.number()]),
);

/** The error of a function that threw, in the plugin's own words and at its own line. */
export function failureOf(
  { reason, line, code, json }: Extract<WorkerMessage, { type: "failed" }>,
  plugin: string,
  linesBefore: number,
): AppError {
  const cause = code === "" ? undefined : new AppError(code, paramsOf(json));
  const params = { plugin, reason, line: Math.max(0, line - linesBefore) };
  return new AppError("external-plugin.failed", params, { cause });
}

function paramsOf(json: string): ErrorParams {
  try {
    const read = v.safeParse(errorParams, readJson(json));
    return read.success ? read.output : {};
  } catch {
    return {};
  }
}

/** The plugin's error for the end of a frame's worker. */
export function frameFailure(
  error: AppError,
  plugin: string,
  linesBefore: number,
  hasStarted: boolean,
): AppError {
  const options = { cause: error };
  const reason = String(error.params.reason ?? "");
  const params = { plugin, reason, line: Math.max(0, Number(error.params.line ?? 0) - linesBefore) };
  switch (error.code) {
    case "cell.flooded":
      return new AppError("external-plugin.flooded", { plugin }, options);
    case "cell.too-much":
      return new AppError("external-plugin.too-much", { plugin }, options);
    case "cell.bad-message":
      return new AppError("external-plugin.bad-message", { plugin }, options);
    case "cell.broken":
      if (hasStarted) return new AppError("external-plugin.broken", params, options);
      break;
  }
  return new AppError("external-plugin.not-started", params, options);
}
