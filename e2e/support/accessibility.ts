import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright/test";

/** Code of axe as it is shipped to pages: half as long for a browser to read as what it is in Node.js. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

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
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  if (!rules.without?.includes("color-contrast"))
    await page.evaluate(markLooks, [LOOK, rules.within ?? ":root"] as const);
  return run(page, rules).catch(async (error: unknown) => {
    if (!String(error).includes(NO_END)) throw error;
    // Seen once in some thousand runs, on a page that did answer: axe is begun anew.
    await page.evaluate(SOURCE);
    return run(page, rules);
  });
}

/** Marks the elements of which the contrast is looked at. */
const LOOK = "data-look";

/**
 * Runs in the page: has axe look at the contrast of two elements of each look only, as a long list has hundreds that are
 * alike. A look is all that contrast depends on, of an element and of all that it stands in.
 */
function markLooks([mark, part]: readonly [string, string]): void {
  const { axe: inPage } = window as unknown as { axe: typeof axe };
  inPage.configure({ rules: [{ id: "color-contrast", selector: `[${mark}]` }] });
  const ids = new Map<string, number>();
  const looks = new Map<Element, number>();
  const marked = new Map<number, number>();
  const lookOf = (element: Element): number => {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const look = [
      element.parentElement ? lookOf(element.parentElement) : -1,
      element.matches(":disabled, [aria-disabled=true], [inert]"),
      ...[style.color, style.backgroundColor, style.backgroundImage, style.opacity, style.visibility],
      ...[
        style.fontSize,
        style.fontWeight,
        style.textShadow,
        style.position,
        style.filter,
        style.mixBlendMode,
      ],
    ].join("|");
    const id = ids.get(look) ?? ids.size;
    ids.set(look, id);
    looks.set(element, id);
    return id;
  };
  const isToMark = (element: Element): boolean => {
    const hasWords = [...element.childNodes].some(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(nodeValue ?? ""),
    );
    const isField = element.matches("input, textarea, select");
    // Most elements of a page, as the parts of a pictogram, have no words and no look to compare.
    if (!(hasWords || isField) || !element.closest(part) || !element.checkVisibility()) return false;
    if (isField) return true;
    const look = lookOf(element);
    const count = marked.get(look) ?? 0;
    marked.set(look, count + 1);
    return count < 2;
  };
  for (const element of document.querySelectorAll("*")) element.toggleAttribute(mark, isToMark(element));
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
