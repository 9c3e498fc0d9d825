import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { detectLanguage } from "./detect-language";
import { languageInstruction, replyInstruction } from "./reply-language";

const REQUESTS: Readonly<Record<string, readonly string[]>> = {
  en: ["Write a haiku about autumn rain.", "How do I bake bread?", "Can you review my résumé?"],
  fr: ["Écris un poème sur la pluie", "Comment faire du pain ?", "Les meilleurs musées de Madrid"],
  ko: ["가을비에 대한 하이쿠를 써 줘", "React 앱을 만들어 줘"],
  es: ["Escribe un poema sobre la lluvia", "¿Cómo se hace el pan?", "Hazme un menú para la semana"],
  de: ["Schreibe ein Gedicht über den Regen", "Die besten Museen in Madrid", "Fasse diesen Text zusammen"],
  ja: ["秋の雨について俳句を書いて", "パンの作り方"],
  zh: ["写一首关于秋雨的俳句", "如何做面包？"],
  ru: ["Напиши хокку об осеннем дожде", "Как испечь хлеб?"],
  pt: ["Escreva um poema sobre a chuva", "Qual é a capital da Austrália?", "Tenho três maçãs e duas bananas"],
  it: ["Scrivi una poesia sulla pioggia", "Come si fa il pane?", "Ho tre mele, quale dolce posso fare?"],
};

describe("the language of a request", () => {
  test.each(Object.entries(REQUESTS))("%s is told from a sentence", (language, requests) => {
    expect(requests.map(detectLanguage)).toEqual(requests.map(() => language));
  });

  test.each(["2+2", "ok", "42", "React", "Kyoto", "Pizza Margherita", "?", "", "node.js", "😀"])(
    "%j says nothing of it",
    (request) => expect(detectLanguage(request)).toBeUndefined(),
  );

  test("is not that of what is quoted, of code or of addresses", () => {
    expect(detectLanguage('Translate "bonjour tout le monde, comment ça va" into German')).toBe("en");
    expect(detectLanguage("Explique ce code :\n```js\nif (this && that) return the.other();\n```")).toBe(
      "fr",
    );
  });

  test("is found in time in proportion to the text", () =>
    expectLinear(2_000, (length) => detectLanguage("```".repeat(length) + "a ".repeat(length))));
});

describe("the sentence on the language of a reply", () => {
  test("names the request's language where it is plainly another one", () => {
    expect(replyInstruction("Escribe un poema sobre la lluvia", "en")).toBe(
      "Write in the language of the request, Spanish, unless it asks for another.",
    );
    expect(replyInstruction("Write a poem about the rain", "ko")).toContain("English");
  });

  test.each(["Write a poem about the rain", "ok", "2+2"])(
    "is the specified one for %j in English",
    (request) => {
      expect(replyInstruction(request, "en")).toBe(
        "ALWAYS respond in English as this is the user's language. If the request asks for a text in another language, such as a translation, write that text in it.",
      );
    },
  );

  test("names languages as before", () => {
    expect(["en", "fr", "ko"].map(languageInstruction)).toEqual(
      ["English", "French", "Korean"].map(
        (name) => `ALWAYS respond in ${name} as this is the user's language`,
      ),
    );
  });
});
