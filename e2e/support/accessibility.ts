import axe from "axe-core";
import type { Page } from "playwright/test";

/** The rules that look at colours. */
export const OF_COLOUR = ["color-contrast", "link-in-text-block"] as const;

/** Which of axe's rules a page is held against: some of them only, or all but some. */
export interface ChosenRules {
  readonly only?: readonly string[];
  readonly without?: readonly string[];
  /** Selects the parts of the page that are looked at; all of it by itself. */
  readonly within?: string;
}

/** Violations that axe finds in the page once it is at rest, by all of its rules unless some are chosen. */
export async function axeViolations(page: Page, rules: ChosenRules = {}): Promise<string[]> {
  // Colours on their way from one state to the next have no contrast to speak of.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().endTime === Infinity,
      ),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return run(page, rules).catch(async (error: unknown) => {
    if (!String(error).includes(NO_END)) throw error;
    // Seen once in some thousand runs, on a page that did answer: axe is begun anew.
    await page.evaluate(axe.source);
    return run(page, rules);
  });
}

const NO_END = "axe did not come to an end";

function run(page: Page, { only = [], without = [], within = ":root" }: ChosenRules): Promise<string[]> {
  return page.evaluate(
    async ([only, without, within, message]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      // Ends of an open menu that pass the focus on; nobody stays on them.
      const context = { include: [[within]], exclude: [["[data-base-ui-focus-guard]"]] };
      const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(message)), 100_000));
      const looking = inPage.run(context, {
        // Drawings in frames are not the application's own markup.
        iframes: false,
        resultTypes: ["violations"],
        ...(only.length > 0 ? { runOnly: [...only] } : {}),
        rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
      });
      const { violations } = await Promise.race([looking, late]);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    [[...only], [...without], within, NO_END] as const,
  );
}
