import { beforeEach, vi } from "vitest";

/** Rounds of a derivation for which one is run. */
const ROUNDS = 1000;

/**
 * Has the tests of a file derive keys from passwords in a thousandth of the rounds, all of which do the same and are there
 * to take time. Keys differ as ever by password, salt and number; `sealed-box.test.ts` opens boxes of others in all rounds.
 */
export function quickDerivation(): void {
  const { subtle } = crypto;
  const derive = subtle.deriveKey.bind(subtle);
  beforeEach(() => {
    vi.spyOn(subtle, "deriveKey").mockImplementation((algorithm, ...others) => {
      const { iterations } = algorithm as Pbkdf2Params;
      return derive(
        { ...(algorithm as Pbkdf2Params), iterations: Math.ceil(iterations / ROUNDS) },
        ...others,
      );
    });
  });
}
