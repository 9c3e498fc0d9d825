import type { SealedSecret } from "@core/domain/secret/sealed-secret";
import { parseBase64 } from "@core/domain/text/base64";
import { AppError, isAppError } from "@core/errors/app-error";
import { type DeriveKey, importPassword, openBox, sealBox } from "@shared/sealed-box";
import { rememberingDerivation } from "./remembered-keys";

const FIELDS = { kind: "master-key", id: "vault" } as const;

/** A master key sealed under a password, with what is needed to seal another one without asking for it again. */
export interface PasswordLock {
  readonly box: SealedSecret;
  readonly derive: DeriveKey;
}

/** Seals a master key under a password. @throws AppError `vault.password-empty`. */
export async function newPasswordLock(masterKey: string, password: string): Promise<PasswordLock> {
  if (password === "") throw new AppError("vault.password-empty");
  const derive = rememberingDerivation(await importPassword(password));
  return { box: await sealBox(masterKey, FIELDS, derive), derive };
}

/** Opens a lock. @throws AppError `vault.password-invalid`. */
export async function openPasswordLock(
  box: SealedSecret,
  password: string,
): Promise<{ readonly masterKey: string; readonly lock: PasswordLock }> {
  const derive = rememberingDerivation(await importPassword(password));
  try {
    return { masterKey: await openBox(box, FIELDS, derive), lock: { box, derive } };
  } catch (error) {
    if (!isAppError(error) || error.code !== "vault.undecryptable") throw error;
    throw new AppError("vault.password-invalid", {}, { cause: error });
  }
}

/** Puts another master key under the same password, whose derived key is known by its salt. */
export async function relock(lock: PasswordLock, masterKey: string): Promise<PasswordLock> {
  const salt = parseBase64(lock.box.salt);
  return { box: await sealBox(masterKey, FIELDS, lock.derive, salt), derive: lock.derive };
}

/** Opens another lock under the same password; `undefined` where the password is another one. */
export async function openNextLock(
  lock: PasswordLock,
  box: SealedSecret,
): Promise<{ readonly masterKey: string; readonly lock: PasswordLock } | undefined> {
  if (box.salt !== lock.box.salt) return undefined;
  // Under another password it does not open.
  const masterKey = await openBox(box, FIELDS, lock.derive).catch(() => undefined);
  return masterKey === undefined ? undefined : { masterKey, lock: { box, derive: lock.derive } };
}
