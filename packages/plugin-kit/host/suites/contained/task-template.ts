import assert from "node:assert/strict";
import { blanksOf } from "../../../../../src/core/domain/task/task-template";
import { TaskTemplateCollections } from "../../../../../src/core/points/task-template";
import type { Tested } from "../../tested";

/** Contract suite of collections of templates. */
export async function suite(tested: Tested): Promise<void> {
  const languages = Object.keys(tested.data.templates as object);
  await tested.check("has each template once in a language, with as many blanks as in others", async () => {
    const collection = await tested.load(TaskTemplateCollections);
    const blanks = new Map<string, number>();
    for (const language of languages) {
      const templates = await collection(language);
      const ids = templates.map(({ id }) => id);
      assert.equal(new Set(ids).size, ids.length, `${language}: ${ids.join(", ")}`);
      for (const template of templates) {
        const count = blanksOf(template).length;
        assert.equal(count, blanks.get(template.id) ?? count, `the blanks of ${template.id} differ`);
        blanks.set(template.id, count);
      }
    }
  });
}
