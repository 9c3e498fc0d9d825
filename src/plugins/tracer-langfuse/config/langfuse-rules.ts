import type { ObservabilityConfig } from "@core/domain/observability-config";
import { AppError } from "@core/errors/app-error";
import { isLocalAddress } from "@core/services/models/request-failure";

/** Where traces go unless another host is named: the provider's cloud. */
export const DEFAULT_HOST = "https://cloud.langfuse.com";

/** The fields of the configuration as they are entered. */
export interface LangfuseInput {
  readonly enabled: boolean;
  /** Empty stands for the provider's cloud. */
  readonly host: string;
  readonly publicKey: string;
  /** Empty keeps the stored one, which another host does not allow. */
  readonly secretKey: string;
}

/**
 * Trims the fields and checks them against what is stored.
 * @throws AppError `credentials.fields-missing`, `observability.host-invalid` or `observability.key-reentry`.
 */
export function validateLangfuse(
  input: LangfuseInput,
  current: ObservabilityConfig | undefined,
): LangfuseInput {
  const publicKey = input.publicKey.trim();
  const secretKey = input.secretKey.trim();
  const keepsSecret = secretKey === "" && Boolean(current?.encryptedSecretKey);
  if (!publicKey || (!secretKey && !keepsSecret)) throw new AppError("credentials.fields-missing");
  const host = normalHost(input.host);
  if (keepsSecret && host !== current?.host) throw new AppError("observability.key-reentry");
  return { enabled: input.enabled, host, publicKey, secretKey };
}

/** Prompts are not sent in clear over a network: without encryption only to this device. */
function normalHost(input: string): string {
  const text = input.trim().replace(/\/+$/, "") || DEFAULT_HOST;
  const url = URL.parse(text);
  const isPlain = url && !url.username && !url.password && !url.search && !url.hash;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLocalAddress(text));
  if (!isPlain || !isSafe) throw new AppError("observability.host-invalid", { url: text });
  return text;
}
