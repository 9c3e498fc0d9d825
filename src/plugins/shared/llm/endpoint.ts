import type { ModelCredential } from "@core/domain/model/credential";
import { AppError } from "@core/errors/app-error";

/**
 * The address of a call under a credential's base URL, or the provider's own. A key never leaves that base URL's
 * origin, whatever is in the path.
 * @throws AppError `credentials.base-url-invalid`.
 */
export function endpoint(credential: ModelCredential, defaultBaseUrl: string, path: string): string {
  const base = (credential.baseUrl || defaultBaseUrl).replace(/\/+$/, "");
  const origin = URL.parse(base)?.origin;
  const url = URL.parse(`${base}${path}`);
  if (!url || url.origin !== origin) throw new AppError("credentials.base-url-invalid", { url: base });
  return url.href;
}
