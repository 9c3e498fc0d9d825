import { toBase64 } from "@core/domain/text/base64";
import { type DeriveKey, derivation } from "@shared/sealed-box";

/** Derives keys from one base key and remembers them: a derivation takes a fifth of a second. */
export function rememberingDerivation(base: CryptoKey): DeriveKey {
  const known = new Map<string, Promise<CryptoKey>>();
  const derive = derivation(base);
  return (salt, iterations) => {
    const name = `${toBase64(salt)}/${iterations}`;
    const key = known.get(name) ?? derive(salt, iterations);
    known.set(name, key);
    return key;
  };
}
