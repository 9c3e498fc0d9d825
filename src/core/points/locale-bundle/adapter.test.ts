import { expect, test } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { AppError } from "../../errors/app-error";
import { LocaleBundles } from "./index";

const DATA = { point: "locale-bundle", id: "acme-de", language: "de", namespace: "acme", texts: { a: "b" } };
const made = async (over: object) => onlyOne((await contained([{ ...DATA, ...over }])).plugin, LocaleBundles);
const isTaken = (over: object) =>
  made(over).then(
    () => true,
    (error) => {
      if (error instanceof AppError && error.code === "external-plugin.bad-contribution") return false;
      throw error;
    },
  );
const nested = (depth: number): object => (depth === 1 ? { a: "b" } : { a: nested(depth - 1) });

test("texts are data, with the name of the language where there is one", async () => {
  const bundle = await made({ languageName: "Deutsch", texts: { a: "b", c: { d: "e" } } });
  expect(bundle).toMatchObject({ language: "de", namespace: "acme", languageName: "Deutsch" });
  expect(await bundle.load(loadingContext)).toEqual({ a: "b", c: { d: "e" } });
  expect(await made({})).not.toHaveProperty("languageName");
});

test.each<[string, (count: number) => object, number]>([
  ["depth of texts", (count) => ({ texts: nested(count) }), 8],
  ["length of a text", (count) => ({ texts: { a: "b".repeat(count) } }), 10_000],
  [
    "number of texts",
    (count) => ({ texts: Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, ""])) }),
    20_000,
  ],
  ["name of a language", (count) => ({ languageName: "a".repeat(count) }), 40],
  ["namespace", (count) => ({ namespace: "a".repeat(count) }), 41],
])("the %s has a limit", async (_, over, limit) => {
  expect(await isTaken(over(limit))).toBe(true);
  expect(await isTaken(over(limit + 1))).toBe(false);
});

test("a language is one that numbers and dates can be written in", async () => {
  for (const language of ["pt-BR", "zh-Hant-TW"]) expect(await isTaken({ language })).toBe(true);
  for (const language of ["deutsch", "DE", "de-", "x-acme"]) expect(await isTaken({ language })).toBe(false);
});

test("a text stands for no others, but once for what is said of an error", async () => {
  expect(await isTaken({ texts: { a: "See $t(errors:{{code}})" } })).toBe(true);
  expect(await isTaken({ texts: { a: "See $t(b)" } })).toBe(false);
  expect(await isTaken({ texts: { a: "$t(errors:{{code}}) $t(errors:{{code}})" } })).toBe(false);
});
