/** Colours of a theme as `#rrggbb`, by the design tokens. What is left out is made of the first four. */
export interface ThemeColours {
  /** The page. */
  readonly bg: string;
  /** Cards and fields. */
  readonly surface: string;
  readonly text: string;
  /** Links and main buttons. */
  readonly accent: string;
  readonly surfaceSunken?: string;
  readonly surfaceHover?: string;
  readonly border?: string;
  /** Edges of fields. */
  readonly borderStrong?: string;
  readonly textMuted?: string;
  readonly accentHover?: string;
  readonly accentSoft?: string;
  /** Words on the accent. */
  readonly onAccent?: string;
  /** The ring around what has the focus. */
  readonly focus?: string;
  readonly success?: string;
  readonly successSoft?: string;
  readonly warning?: string;
  readonly warningSoft?: string;
  readonly danger?: string;
  readonly dangerSoft?: string;
  readonly info?: string;
  readonly infoSoft?: string;
}

/** Colours of the interface. Text has to stand out (WCAG 2, AA): what does not is changed by the application, and `test` fails. */
export interface ThemeDefinition {
  readonly id: string;
  /** As it is listed; at most 40 characters. */
  readonly name: string;
  /** Dark on light. */
  readonly light: ThemeColours;
  /** Light on dark. */
  readonly dark: ThemeColours;
}

/** Contributes colours of the interface. */
export function theme(definition: ThemeDefinition) {
  return { point: "theme", ...definition } as const;
}
