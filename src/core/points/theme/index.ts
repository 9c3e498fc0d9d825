import type { ThemeColours } from "../../domain/look/theme-colours";
import type { Contribution } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** Colours of the interface, light and dark, in which text can be read. */
export interface ColourTheme extends Contribution {
  readonly name: string;
  /** Its origin, in words that are the same in all languages. */
  readonly origin: string;
  /** All of them, as `#rrggbb`. */
  readonly light: ThemeColours;
  readonly dark: ThemeColours;
  /** The number of its colours that were changed so that text can be read. */
  readonly movedCount: number;
}

export const Themes = extensionPoint<ColourTheme>("theme", { combine: "chosen" });
