import { contrast, type Hex, luminance, mixed, readable } from "./contrast";

/** The kinds of notices, whose colours a theme may leave out. */
const NOTICES = { success: "#1d7a41", warning: "#8a5a00", danger: "#b3261e", info: "#1f6b9c" } as const;

/** The colours that every theme states. */
export const NEEDED_COLOURS = ["bg", "surface", "text", "accent"] as const;
/** The colours that are made of those where a theme does not state them. */
export const MADE_COLOURS = [
  ...["surfaceSunken", "surfaceHover", "border", "borderStrong", "textMuted"],
  ...["accentHover", "accentSoft", "onAccent", "focus"],
  ...["success", "successSoft", "warning", "warningSoft", "danger", "dangerSoft", "info", "infoSoft"],
] as const;

/** Colours of a theme by the names of design tokens, such as `surfaceSunken` for `--surface-sunken`. */
export type ThemeColours = Readonly<Record<string, Hex>>;

/** Whole colours, and the names of those that were moved so that they can be read. */
export interface FittedColours {
  readonly colours: ThemeColours;
  readonly moved: readonly string[];
}

/** The reason why no whole colours can be made. */
export interface UnfitColours {
  readonly unfit: string;
}

const TEXT = 4.5;
const GRAPHICS = 3;
const GROUNDS = ["bg", "surface", "surfaceSunken", "surfaceHover"] as const;
const SOFT = ["accentSoft", "successSoft", "warningSoft", "dangerSoft", "infoSoft"] as const;

/** The colours with those they stand on, and by how much they stand out (WCAG 2, AA); what others stand on comes first. */
const PAIRS: readonly (readonly [name: string, on: readonly string[], atLeast: number])[] = [
  ["text", [...GROUNDS, ...SOFT], TEXT],
  ["textMuted", GROUNDS, TEXT],
  ["accent", [...GROUNDS, "accentSoft"], TEXT],
  ["accentHover", [...GROUNDS, "accentSoft"], TEXT],
  ["onAccent", ["accent", "accentHover"], TEXT],
  ...Object.keys(NOTICES).map((name) => [name, [...GROUNDS, `${name}Soft`], TEXT] as const),
  ["borderStrong", ["bg", "surface"], GRAPHICS],
  ["focus", ["bg", "surface"], GRAPHICS],
];

/** The whole of a theme's colours for a light or a dark page: what it leaves out is made, and what cannot be read is moved. */
export function fittedColours(mode: "light" | "dark", stated: ThemeColours): FittedColours | UnfitColours {
  const { bg = "", text = "" } = stated;
  if (luminance(text) < luminance(bg) !== (mode === "light"))
    return { unfit: `the text has to be ${mode === "light" ? "darker" : "lighter"} than bg` };
  const colours: Record<string, Hex> = { ...madeOf(stated), ...stated };
  const moved: string[] = [];
  for (const [name, on, atLeast] of PAIRS) {
    const grounds = on.map((ground) => colours[ground] ?? "");
    const before = colours[name] ?? "";
    if (grounds.every((ground) => contrast(before, ground) >= atLeast)) continue;
    const after = readable(before, grounds, atLeast);
    if (after === undefined) return { unfit: `no ${name} can be read on ${on.join(", ")}` };
    colours[name] = after;
    if (name in stated) moved.push(name);
  }
  return { colours, moved };
}

/** The colours that follow from those that every theme states. */
function madeOf({ bg = "", surface = "", text = "", accent = "" }: ThemeColours): ThemeColours {
  const notices = Object.entries(NOTICES).flatMap(([name, colour]) => [
    [name, colour],
    [`${name}Soft`, mixed(surface, colour, 0.1)],
  ]);
  return {
    surfaceSunken: mixed(bg, text, 0.03),
    surfaceHover: mixed(surface, text, 0.06),
    border: mixed(bg, text, 0.14),
    borderStrong: mixed(bg, text, 0.5),
    textMuted: mixed(text, bg, 0.3),
    accentHover: mixed(accent, text, 0.25),
    accentSoft: mixed(surface, accent, 0.12),
    onAccent: contrast("#ffffff", accent) >= TEXT ? "#ffffff" : "#000000",
    focus: accent,
    ...Object.fromEntries(notices),
  };
}

/** The style sheet of a theme: nothing but colours of known names. Paper stays as it is: it is for screens. */
export function themeStyles(light: ThemeColours, dark: ThemeColours): string {
  return `@media screen{:root{${tokens(light)}}:root.dark{${tokens(dark)}}}`;
}

function tokens(colours: ThemeColours): string {
  return [...NEEDED_COLOURS, ...MADE_COLOURS]
    .map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${colours[name]}`)
    .join(";");
}
