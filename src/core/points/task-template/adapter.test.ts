import { expect, it } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { sample as reports } from "../../../../tests/point-samples/task-template";
import { TaskTemplateCollections } from "./index";

const template = (id: string) => ({ id, title: id, prompt: "Write" });
const collectionOf = async (templates: object) =>
  (await onlyOne((await contained([{ ...reports, templates }])).plugin, TaskTemplateCollections).load(
    loadingContext,
  )) as (language: string) => Promise<readonly { readonly id: string }[]>;
const idsIn = async (templates: object, language: string) =>
  (await (await collectionOf(templates))(language)).map(({ id }) => id);

it("templates are those of the language, else the English ones, else the first there are", async () => {
  const [fr, en, ko] = [[template("fr")], [template("en")], [template("ko")]];
  expect(await idsIn({ fr, en, ko }, "ko")).toEqual(["ko"]);
  expect(await idsIn({ fr, en, ko }, "de")).toEqual(["en"]);
  expect(await idsIn({ fr, ko }, "de")).toEqual(["fr"]);
});

it("templates are in a language at least, and no more than there may be", async () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => template(`t${at}`));
  const languages = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26)),
        [template("t")],
      ]),
    );
  expect(await idsIn({ en: many(100) }, "en")).toHaveLength(100);
  expect(await idsIn(languages(50), "aa")).toEqual(["t"]);
  for (const templates of [{}, { en: many(101) }, languages(51), { english: [] }, { en: [{ id: "t" }] }])
    await expect(collectionOf(templates)).rejects.toMatchObject({ code: "external-plugin.bad-contribution" });
});
