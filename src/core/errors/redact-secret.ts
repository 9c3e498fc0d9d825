import { AppError, isAppError } from "./app-error";

/** A shorter key is a placeholder for servers without keys; blotting it out would only garble the message. */
const MIN_SECRET_LENGTH = 8;

/** The error without the secret, should a server have repeated it; its cause, which may hold it too, is left out then. */
export function redactSecret(error: unknown, secret: string): unknown {
  if (!isAppError(error) || secret.length < MIN_SECRET_LENGTH) return error;
  if (!JSON.stringify(error.params).includes(secret)) return error;
  const params = Object.entries(error.params).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replaceAll(secret, "•••") : value,
  ]);
  return new AppError(error.code, Object.fromEntries(params));
}

/** The error without any of the secrets. */
export function redactSecrets(error: unknown, secrets: readonly string[]): unknown {
  return secrets.reduce(redactSecret, error);
}
