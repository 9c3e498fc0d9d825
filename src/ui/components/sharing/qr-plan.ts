import { splitIntoParts } from "@core/domain/setup-parts";
import type { SharedLink } from "./use-share";

/**
 * Of a code shown 240 px wide. QR allows 2331 at level M, but then a module is hardly more than a pixel; at these
 * lengths (versions 25 and 20) cameras still read it from a screen.
 */
const SINGLE_LENGTH = 997;
const PART_LENGTH = 560;

/**
 * The texts of the QR codes for a link: one, several to be scanned one after the other, or none when even those would
 * not do. A setup whose keys have no password is never split: its parts wait on the other device for the rest.
 */
export function qrTexts({ address, code, isGuarded }: SharedLink): readonly string[] {
  if (address.length + code.length <= SINGLE_LENGTH) return [address + code];
  const parts = isGuarded ? splitIntoParts(code, PART_LENGTH) : undefined;
  return parts?.map((part) => address + part) ?? [];
}
