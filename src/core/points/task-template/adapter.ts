import * as v from "valibot";
import { some } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { taskTemplate as template } from "../../domain/task/template-file";
import { contribute } from "../../plugin/define-plugin";
import { TaskTemplateCollections } from "./index";

const language = v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/));
const schema = v.object({
  id: v.string(),
  templates: v.pipe(v.record(language, some(template, 100)), v.minEntries(1), v.maxEntries(50)),
});

/** Templates of tasks: data alone, in the language that is asked for, else in English, else in the first there is. */
export const adapter: ContainedAdapter = (part) => {
  const { id, templates } = dataOf(part, schema);
  const known = new Map(Object.entries(templates));
  const collection = async (wanted: string) =>
    known.get(wanted) ?? known.get("en") ?? [...known.values()][0] ?? [];
  return {
    contributes: [contribute(TaskTemplateCollections, { id, load: async () => collection })],
  };
};
