import { expect, test } from "vitest";
import { detectLanguage } from "./detect-language";

test.each([
  ["Привіт, як справи? Напиши вірш про дощ", "uk"],
  ["اكتب قصيدة عن المطر", "ar"],
  ["כתוב שיר על הגשם", "he"],
  ["Γράψε ένα ποίημα για τη βροχή", "el"],
  ["बारिश पर एक कविता लिखो", "hi"],
  ["เขียนบทกวีเกี่ยวกับฝน", "th"],
  ["Schrijf een gedicht over de regen", "nl"],
])("%j is told by its script or words", (text, language) => expect(detectLanguage(text)).toBe(language));

test("the script of most of a text decides, and a Korean, Japanese or Chinese letter says more than a Latin one", () => {
  expect(detectLanguage("React 앱의 상태")).toBe("ko");
  expect(detectLanguage("Please explain what 김치 is to me and how it is made")).toBe("en");
  expect(detectLanguage("abcd 漢字")).toBe("zh");
  expect(detectLanguage("abcde かな")).not.toBe("ja");
  expect(detectLanguage("abc かな")).toBe("ja");
});

test("Japanese is told from Chinese by any letter of its own, and Ukrainian from Russian", () => {
  expect(detectLanguage("東京都の人口")).toBe("ja");
  expect(detectLanguage("東京都人口")).toBe("zh");
  expect(detectLanguage("Киев їжа")).toBe("uk");
});

test("a word that several languages use says less of each, and little that is said says nothing", () => {
  // English and Dutch both have "is" and "was"; the letters decide for neither.
  expect(detectLanguage("is was")).toBeUndefined();
  expect(detectLanguage("the")).toBe("en");
  expect(detectLanguage("größe")).toBe("de");
});

test("languages that are nearly as likely are not told apart", () => {
  expect(detectLanguage("the de la the")).toBe("en");
  expect(detectLanguage("und the")).toBeUndefined();
});

test("only the beginning of a long text counts", () => {
  const english = "the house and the garden of my family ".repeat(105);
  expect(english.length).toBeLessThan(4_000);
  const german = "das Haus und der Garten meiner Familie ".repeat(300);
  expect(detectLanguage(english.padEnd(4_000) + german)).toBe("en");
});

test.each(["`the and of`", "https://x.example/the/and", "the@and.example", "“the and of”", "«the and of»"])(
  "%s says nothing",
  (text) => expect(detectLanguage(text)).toBeUndefined(),
);

test.each(["the`x`the", "the```x```the", 'the"x"the'])("words around it stay apart in %s", (text) =>
  expect(detectLanguage(text)).toBe("en"),
);
