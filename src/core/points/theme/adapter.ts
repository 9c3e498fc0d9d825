import * as v from "valibot";
import { defined } from "../../contained/checked-values";
import { badContribution, type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { plainId, plainLine } from "../../domain/external-plugins/manifest-values";
import {
  fittedColours,
  MADE_COLOURS,
  NEEDED_COLOURS,
  type ThemeColours,
} from "../../domain/look/theme-colours";
import { contribute } from "../../plugin/define-plugin";
import { Themes } from "./index";

const colour = v.pipe(
  v.string(),
  v.toLowerCase(),
  v.regex(/^#[\da-f]{6}$/, "it has to be a colour such as #26231f"),
);
const colours = v.strictObject({
  ...v.entriesFromList(NEEDED_COLOURS, colour),
  ...v.entriesFromList(MADE_COLOURS, v.optional(colour)),
});
const schema = v.object({ id: plainId(64), name: plainLine(40), light: colours, dark: colours });

/** Colours of the interface. What could not be read is moved until it can, or the theme is refused. */
export const adapter: ContainedAdapter = (part) => {
  const { id, name, light, dark } = dataOf(part, schema);
  const fitted = (mode: "light" | "dark", stated: ThemeColours) => {
    const made = fittedColours(mode, stated);
    if ("unfit" in made) throw badContribution(part.manifest, part.data, mode, made.unfit);
    return made;
  };
  const [inLight, inDark] = [fitted("light", defined(light)), fitted("dark", defined(dark))];
  return {
    contributes: [
      contribute(Themes, {
        ...{ id, name, origin: part.manifest.name },
        light: inLight.colours,
        dark: inDark.colours,
        movedCount: inLight.moved.length + inDark.moved.length,
      }),
    ],
  };
};
