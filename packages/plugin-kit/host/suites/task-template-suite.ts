import assert from "node:assert/strict";
import { blanksOf, type TaskTemplate } from "../../../../src/core/domain/task-template";
import type { Tested } from "../tested";

/** What every collection of templates does. */
export async function taskTemplateSuite(tested: Tested): Promise<void> {
  const byLanguage = Object.entries(
    (tested.data.templates ?? {}) as Readonly<Record<string, readonly TaskTemplate[]>>,
  );
  await tested.check("has templates, each id once in a language", () => {
    assert.ok(byLanguage.length > 0, "there are none");
    for (const [language, templates] of byLanguage) {
      const ids = templates.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, `${language}: ${ids.join(", ")}`);
    }
  });
  await tested.check("says what is asked for, with the same number of blanks in every language", () => {
    const blanks = new Map<string, number>();
    for (const template of byLanguage.flatMap(([, templates]) => templates)) {
      const { id, title, prompt } = template;
      assert.ok(title && prompt, `${id} needs a title and a prompt`);
      const count = blanksOf(template).length;
      assert.equal(count, blanks.get(id) ?? count, `the blanks of ${id} differ`);
      blanks.set(id, count);
    }
  });
}
