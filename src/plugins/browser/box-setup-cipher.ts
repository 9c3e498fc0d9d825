import { AppError, isAppError } from "@core/errors/app-error";
import type { SetupCipher } from "@core/ports/setup-cipher";
import { derivation, importPassword, openBox, sealBox } from "@shared/sealed-box";

/** Error codes of a sealed box, each with the code shown to somebody who opens a shared setup. */
const MEANINGS: Readonly<Record<string, string>> = {
  "vault.undecryptable": "sharing.password",
  "vault.metadata-missing": "sharing.format",
};

/** Shared setups as sealed boxes of the kind `setup`. */
export const boxSetupCipher: SetupCipher = {
  async seal(plaintext, plainPart, password) {
    return sealBox(plaintext, fieldsOf(plainPart), derivation(await importPassword(password)));
  },
  async open(box, plainPart, password) {
    try {
      return await openBox(box, fieldsOf(plainPart), derivation(await importPassword(password)));
    } catch (error) {
      const code = isAppError(error) && MEANINGS[error.code];
      throw code ? new AppError(code, {}, { cause: error }) : error;
    }
  },
};

function fieldsOf(plainPart: unknown): Readonly<Record<string, unknown>> {
  return { kind: "setup", p: plainPart };
}
