import type { LlmRequest } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";

/** @throws AppError `provider.no-web-search` where a search is asked for that the provider does not do for the model. */
export function assertSearches(
  { model, webSearch }: Pick<LlmRequest, "model" | "webSearch">,
  { name }: { readonly name: string },
  canSearch = false,
): void {
  if (webSearch && !canSearch) throw new AppError("provider.no-web-search", { provider: name, model });
}
