import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { translationProblems } from "../../scripts/translation-problems.mjs";

const script = fileURLToPath(new URL("../../scripts/check-translations.mjs", import.meta.url));
const errors = { "en/errors": {}, "fr/errors": {}, "ko/errors": {} };

/** A small application in order: two texts, one with a number, drawn in three languages. */
const sound: Record<string, Record<string, unknown>> = {
  "en/greeting": { title: "Good morning", guests_one: "{{count}} guest", guests_other: "{{count}} guests" },
  "fr/greeting": { title: "Bonjour", guests_one: "{{count}} invité", guests_other: "{{count}} invités" },
  "ko/greeting": { title: "좋은 아침입니다", guests_other: "손님 {{count}}명" },
  ...errors,
};
const view = 'const { t } = useTranslation("greeting");\nt("title"); t("guests", { count });';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "translations-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Problems the check prints about an application; nothing when it passes. */
function problemsOf(texts: typeof sound, code = view): string {
  return check(texts, code).problems;
}

/** The check of an application; `own` texts are a plugin's, by language. */
function check(texts: typeof sound, code = view, own: typeof sound = {}) {
  for (const [name, content] of Object.entries(texts)) {
    write(`src/plugins/locale-${name}.json`, JSON.stringify(content));
  }
  for (const [language, content] of Object.entries(own)) {
    write(`src/plugins/acme/texts/${language}.json`, JSON.stringify(content));
  }
  write("src/ui/greeting.tsx", code);
  const { problems, lacks } = translationProblems(folder);
  return { problems: problems.map((problem) => `${problem}\n`).join(""), lacks: [...lacks] };
}

it("finds nothing in an application that is in order", () => {
  expect(problemsOf(sound)).toBe("");
});

it("prints what is wrong and fails, and only warns of what a language that nobody promised lacks", () => {
  const run = () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
    return { stdout, stderr, status };
  };
  const german = { ...sound, "de/greeting": { title: "Guten Morgen" } };
  expect(check(german)).toEqual({ problems: "", lacks: [["de", 1]] });
  const stderr = "Warning: 1 texts are missing in de and show in English.\n";
  expect(run()).toEqual({ stdout: "", stderr, status: 0 });
  const problems = problemsOf({ ...german, "fr/greeting": { title: "Bonjour" } });
  expect(problems).not.toBe("");
  expect(run()).toEqual({ stdout: problems, stderr, status: 1 });
});

it.each<[string, Partial<typeof sound>, string]>([
  ["a missing text", { "fr/greeting": { title: "Bonjour" } }, "fr/greeting.json: guests is missing"],
  [
    "a text that is still English",
    { "ko/greeting": { ...sound["ko/greeting"], title: "Good morning" } },
    "ko/greeting.json: title is still English",
  ],
  [
    "an empty text",
    { "fr/greeting": { ...sound["fr/greeting"], title: " " } },
    "fr/greeting.json: title is empty",
  ],
  [
    "a lost placeholder",
    { "ko/greeting": { ...sound["ko/greeting"], guests_other: "손님" } },
    "ko/greeting.json: guests lost {{count}}",
  ],
  [
    "a text that only a translation has",
    { "fr/greeting": { ...sound["fr/greeting"], extra: "Salut" } },
    "fr/greeting.json: extra does not exist in English",
  ],
  [
    "a text that is used nowhere",
    {
      "en/greeting": { ...sound["en/greeting"], unused: "Nobody says this" },
      "fr/greeting": { ...sound["fr/greeting"], unused: "Personne ne le dit" },
      "ko/greeting": { ...sound["ko/greeting"], unused: "아무도 말하지 않음" },
    },
    "en/greeting.json: unused is used nowhere",
  ],
  [
    "a text that only another namespace uses under that name",
    {
      "en/farewell": { title: "Good night" },
      "fr/farewell": { title: "Bonne nuit" },
      "ko/farewell": { title: "안녕히 주무세요" },
    },
    "en/farewell.json: title is used nowhere",
  ],
])("finds %s", (_, planted, problem) => {
  expect(problemsOf({ ...sound, ...(planted as typeof sound) })).toContain(problem);
});

it("finds a language that is missing altogether", () => {
  const { "ko/greeting": _, ...rest } = sound;
  expect(problemsOf(rest)).toContain("ko/greeting.json is missing");
});

it.each([
  ['t("subtitle")', "subtitle has no text"],
  ['t("common:save")', "common:save has no text"],
  ['const page = { titleKey: "greeting:heading" };', "greeting:heading has no text"],
  ['<Trans i18nKey="footer" />', "footer has no text"],
  ['throw new AppError("greeting.failed");', "errors.json: greeting.failed is thrown but not translated"],
])("finds a text that the code names and nobody has written: %s", (line, problem) => {
  expect(problemsOf(sound, `${view}\n${line}`)).toContain(problem);
});

it("looks for a key in all namespaces where the file names none", () => {
  write("src/ui/elsewhere.tsx", 't("guests"); t("nobody");');
  expect(problemsOf(sound)).toBe(`${join(folder, "src/ui/elsewhere.tsx")}: nobody has no text\n`);
});

it("lets a text be the same where all its words are", () => {
  const same = { "en/greeting": { title: "Agents" }, "fr/greeting": { title: "Agents" } };
  const code = 'useTranslation("greeting"); t("title");';
  expect(problemsOf({ ...sound, ...same, "ko/greeting": { title: "에이전트" } }, code)).toBe("");
});

describe("a plugin's own texts", () => {
  const plugin = 'definePlugin({ id: "acme", name: "acme:name" });';
  const own = { en: { name: "Weather" }, fr: { name: "Météo" }, ko: { name: "날씨" } };

  it("are checked like the rest", () => {
    write("src/plugins/acme/plugin.ts", plugin);
    expect(check(sound, view, own)).toEqual({ problems: "", lacks: [] });
  });

  it("have to be complete, used and there", () => {
    write(
      "src/plugins/acme/plugin.ts",
      'definePlugin({ id: "acme", name: "acme:name", description: "acme:gone" });',
    );
    const { problems } = check(sound, view, { ...own, en: { ...own.en, spare: "Nobody says this" }, ko: {} });
    expect(problems).toContain("ko/acme.json: name is missing");
    expect(problems).toContain("en/acme.json: spare is used nowhere");
    expect(problems).toContain("acme:gone has no text");
  });
});

it("finds the text of a code that a plugin throws among its own, under errors", () => {
  const errors = { full: "Nothing more fits in" };
  const own = {
    en: { errors },
    fr: { errors: { full: "Rien de plus n’y entre" } },
    ko: { errors: { full: "더 들어가지 않습니다" } },
  };
  const thrown = (code: string) => `${view}\nthrow new AppError("${code}");`;
  expect(check(sound, thrown("acme:errors.full"), own).problems).toBe("");
  expect(check(sound, thrown("acme:errors.empty"), own).problems).toContain(
    "acme.json: errors.empty is thrown but not translated",
  );
});

it("does not let a partial language lose a placeholder", () => {
  const german = { "de/greeting": { guests_one: "ein Gast", guests_other: "Gäste" } };
  expect(check({ ...sound, ...german }).problems).toContain("de/greeting.json: guests lost {{count}}");
});

it("names sentences of more than eighteen words, in every language, but for words of the search", () => {
  const long = `${"word ".repeat(19).trim()}.`;
  const texts = {
    ...sound,
    "en/greeting": { ...sound["en/greeting"], title: `Good morning. ${long}` },
    "fr/greeting": { ...sound["fr/greeting"], title: `Bonjour ; ${long}` },
  };
  expect(problemsOf(texts)).toBe(
    "en/greeting.json: title has a sentence of 19 words, 18 is the most\n" +
      "fr/greeting.json: title has a sentence of 20 words, 18 is the most\n",
  );
  const words = (language: string) => ({ words: { theme: `${language} ${long}` } });
  const settings = { "en/settings": words("En"), "fr/settings": words("Fr"), "ko/settings": words("Ko") };
  const code = `${view}\nt(\`settings:words.\${id}\`);`;
  expect(problemsOf({ ...sound, ...settings }, code)).toBe("");
});

it("fails on a namespace with more words than are kept for it, and on no other", () => {
  write("scripts/words.json", JSON.stringify({ greeting: 5 }));
  expect(problemsOf(sound)).toContain("en/greeting.json has 6 words, 5 is the most");
  write("scripts/words.json", JSON.stringify({ greeting: 6, gone: 1 }));
  expect(problemsOf(sound)).toBe("");
});
