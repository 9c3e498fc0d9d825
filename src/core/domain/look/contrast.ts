/** A colour as themes state it: `#rrggbb` in small letters. */
export type Hex = string;

type Channels = readonly [number, number, number];

/** How much of its way to black or white a colour is moved at a time. */
const STEP = 0.04;

/** The contrast of two colours as WCAG 2 defines it: from 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** The relative luminance of a colour as WCAG 2 defines it: from 0 to 1. */
export function luminance(colour: Hex): number {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A colour on its way to another: `share` of the second, from 0 to 1. */
export function mixed(one: Hex, other: Hex, share: number): Hex {
  const [from, to] = [channelsOf(one), channelsOf(other)];
  const channels = from.map((value, place) => value + ((to[place] ?? 0) - value) * share);
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

/** A colour moved to black or white until it stands out from all of these; nothing where neither does. */
export function readable(colour: Hex, grounds: readonly Hex[], atLeast: number): Hex | undefined {
  const fits = (candidate: Hex) => grounds.every((ground) => contrast(candidate, ground) >= atLeast);
  for (let share = 0; share <= 1; share += STEP)
    for (const end of ["#000000", "#ffffff"]) {
      const candidate = mixed(colour, end, share);
      if (fits(candidate)) return candidate;
    }
  return ["#000000", "#ffffff"].find(fits);
}

function channelsOf(colour: Hex): Channels {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Channels;
}
