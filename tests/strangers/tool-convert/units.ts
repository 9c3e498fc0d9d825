import { AppError } from "@core/errors/app-error";

/** Metres, grams and litres that one of a unit is. */
const UNITS: Readonly<Record<string, readonly [kind: string, size: number]>> = {
  m: ["length", 1],
  km: ["length", 1_000],
  mi: ["length", 1_609.344],
  ft: ["length", 0.3048],
  g: ["mass", 1],
  kg: ["mass", 1_000],
  lb: ["mass", 453.592_37],
  l: ["volume", 1],
  gal: ["volume", 3.785_411_784],
};

/** Converts a value of one unit into another. @throws AppError `tool-convert:errors.unknown-unit`. */
export function convert(value: number, from: string, to: string, digits: number): string {
  const [source, target] = [unit(from), unit(to)];
  if (source[0] !== target[0]) throw new AppError("tool-convert:errors.other-kind", { from, to });
  return `${Number(((value * source[1]) / target[1]).toPrecision(digits))} ${to}`;
}

function unit(name: string): readonly [kind: string, size: number] {
  const known = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined;
  if (!known) throw new AppError("tool-convert:errors.unknown-unit", { name });
  return known;
}
