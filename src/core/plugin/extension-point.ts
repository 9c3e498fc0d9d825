import { token } from "../di/token";
import type { Contribution, ExtensionPoint } from "./contribution";

/** Names an extension point. Contributing to it creates its registry; reading one nobody contributed to gives none. */
export function extensionPoint<C extends Contribution>(name: string): ExtensionPoint<C> {
  return token(name);
}
