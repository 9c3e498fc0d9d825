import * as v from "valibot";
import { AppError, type ErrorParams, isAppError } from "../errors/app-error";
import { defined } from "./checked-values";

/** As much as is shown of what a plugin says of its failure. */
const LONGEST_REASON = 500;

const words = v.pipe(
  v.string(),
  v.transform((text) => text.slice(0, LONGEST_REASON)),
);
const count = v.pipe(v.number(), v.minValue(0), v.maxValue(1e12));

/**
 * The errors a plugin may throw under a code of the application, which says what to do about it. A `provider` is always
 * the contribution itself.
 */
const KNOWN = v.variant("code", [
  v.object({
    code: v.literal("provider.api"),
    params: v.object({
      status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
      statusText: v.optional(words, ""),
      detail: v.optional(words, ""),
      retryAfterMs: v.optional(count),
    }),
  }),
  v.object({
    code: v.picklist(["provider.stream-error", "provider.download-failed"]),
    params: v.object({ message: words }),
  }),
  v.object({
    code: v.picklist(["provider.stream-cut", "provider.no-body", "provider.web-page"]),
    params: v.optional(v.object({}), {}),
  }),
  v.object({ code: v.literal("provider.no-web-search"), params: v.object({ model: words }) }),
  v.object({ code: v.literal("network.failed"), params: v.object({ host: v.optional(words, "") }) }),
]);

/**
 * The error to show for one that a plugin has thrown, or its cell has ended with: the plugin by name, and its own words
 * as text. Where it threw a code, the cell has that as the cause of its error.
 */
export function pluginError(
  error: unknown,
  { plugin, provider }: { readonly plugin: string; readonly provider: string },
): AppError {
  if (!isAppError(error)) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
    return new AppError("external-plugin.failed", { plugin, reason }, { cause: error });
  }
  if (error.code !== "external-plugin.failed")
    return new AppError(error.code, { ...error.params, plugin }, { cause: error });
  const known = v.safeParse(KNOWN, error.cause);
  if (known.success) {
    const { code, params } = known.output;
    return new AppError(code, { ...defined<ErrorParams>(params), provider }, { cause: error });
  }
  const { reason = "", place = "" } = error.params;
  const said = String(reason).slice(0, LONGEST_REASON);
  const placed = place === "" ? said : `${said} (${place})`;
  return new AppError("external-plugin.failed", { plugin, reason: placed }, { cause: error });
}
