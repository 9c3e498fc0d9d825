import assert from "node:assert/strict";
import { fittedColours, type ThemeColours } from "../../../../../src/core/domain/look/theme-colours";
import { Themes } from "../../../../../src/core/points/theme";
import type { Tested } from "../../tested";

/** Contract suite of themes. */
export async function suite(tested: Tested): Promise<void> {
  tested.contribution(Themes);
  for (const mode of ["light", "dark"] as const)
    await tested.check(`can be read where it is ${mode}`, () => {
      const made = fittedColours(mode, tested.data[mode] as ThemeColours);
      const moved = "moved" in made ? made.moved : [made.unfit];
      assert.deepEqual(moved, [], `too little contrast, so the application changes: ${moved.join(", ")}`);
    });
}
