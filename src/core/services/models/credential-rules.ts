import { AppError } from "../../errors/app-error";
import type { LlmProvider } from "../../points/llm-provider";

/** The fields of a provider to be configured. */
export interface NewCredential {
  readonly provider: string;
  readonly apiKey: string;
  readonly model: string;
  readonly baseUrl?: string | undefined;
  /** The name for it; blank for the provider's own name. */
  readonly name?: string | undefined;
}

const LONGEST_NAME = 60;

/** The characters of a request header; anything else could not be sent at all. */
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/**
 * Trims the fields and checks them.
 * @throws AppError `credentials.fields-missing`, `credentials.base-url-required`, `credentials.base-url-invalid` or
 * `credentials.key-invalid`.
 */
export function validateCredential(input: NewCredential, provider: LlmProvider): NewCredential {
  const apiKey = input.apiKey.trim();
  const model = input.model.trim();
  const baseUrl = provider.acceptsBaseUrl ? normalBaseUrl(input.baseUrl) : undefined;
  if (!model || (provider.needsKey && !apiKey)) throw new AppError("credentials.fields-missing");
  if (provider.needsBaseUrl && !baseUrl) {
    throw new AppError("credentials.base-url-required", { provider: provider.name });
  }
  if (!HEADER_VALUE.test(apiKey)) throw new AppError("credentials.key-invalid", { provider: provider.name });
  const name = input.name?.trim().slice(0, LONGEST_NAME);
  return { provider: provider.id, apiKey, model, baseUrl, ...(name ? { name } : {}) };
}

function normalBaseUrl(input: string | undefined): string | undefined {
  const text = input?.trim().replace(/\/+$/, "");
  if (!text) return undefined;
  const url = URL.parse(text);
  const usable =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash;
  if (!usable) throw new AppError("credentials.base-url-invalid", { url: text });
  return text;
}
