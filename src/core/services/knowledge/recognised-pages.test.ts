import { expect, test } from "vitest";
import type { PictureReader, RecognisedLanguage } from "../../ports/pictures/text-recognition";
import { likelyLanguages, RecognisedPages } from "./recognised-pages";

const never = new AbortController().signal;
const ENGLISH = "The lease ends on 3 March and was signed by all of the parties.";
const FRENCH = "Le bail prend fin le 3 mars et a été signé par toutes les parties.";
const KOREAN = "임대차 계약은 3월 3일에 끝나며 모든 당사자가 서명했다.";

/** A reader that knows the words of a page in its own language alone, and the languages it was asked to read in. */
function readerOf(
  language: RecognisedLanguage,
  text: string,
  otherwise = { text: "ot=0f A|9f", confidence: 40 },
) {
  const asked: (readonly RecognisedLanguage[])[] = [];
  const reader: PictureReader = {
    read: async (_, languages) => {
      asked.push(languages);
      return languages.includes(language) ? { text, confidence: 93 } : otherwise;
    },
    dispose() {},
  };
  return { reader, asked };
}

test("languages are that of the request, else of the interface, and English, and none that is not offered", () => {
  expect(likelyLanguages(FRENCH, "ko")).toEqual(["fr", "en"]);
  expect(likelyLanguages("", "ko")).toEqual(["ko", "en"]);
  expect(likelyLanguages(ENGLISH, "en")).toEqual(["en"]);
  expect(likelyLanguages("Wie lang ist der Vertrag und wer hat ihn geschrieben?", "fr")).toEqual([
    "fr",
    "en",
  ]);
});

test("a page that looks like noise is read again in another script, and those after it at once", async () => {
  const { reader, asked } = readerOf("ko", KOREAN);
  const pages = new RecognisedPages(["en"], false);
  await pages.read(reader, new Blob(), never);
  await pages.read(reader, new Blob(), never);
  expect(asked).toEqual([["en"], ["ko", "en"], ["ko", "en"]]);
  expect(pages.text).toBe(`[Page 1]\n${KOREAN}\n\n[Page 2]\n${KOREAN}`);
});

test("a page in another language than was thought is read again in that one, however surely it was read", async () => {
  const { reader, asked } = readerOf("fr", FRENCH, { text: FRENCH.replaceAll("é", "e"), confidence: 90 });
  const pages = new RecognisedPages(["en"], false);
  await pages.read(reader, new Blob(), never);
  expect(asked).toEqual([["en"], ["fr", "en"]]);
  expect(pages.text).toContain("été signé");
});

test("a page that is plainly in the languages it was read in is read once", async () => {
  const { reader, asked } = readerOf("en", ENGLISH);
  const pages = new RecognisedPages(["en"], false);
  await pages.read(reader, new Blob(), never);
  expect(asked).toEqual([["en"]]);
});

test("a later page in another script is read again, and a bad scan no more than twice", async () => {
  const english = readerOf("en", ENGLISH);
  const pages = new RecognisedPages(["en"], false);
  await pages.read(english.reader, new Blob(), never);
  const korean = readerOf("ko", KOREAN);
  await pages.read(korean.reader, new Blob(), never);
  expect(pages.text).toContain(KOREAN);
  const bad = readerOf("en", "barely", { text: "barely", confidence: 30 });
  const others = new RecognisedPages(["fr", "en"], false);
  for (let page = 0; page < 4; page++)
    await others.read(
      {
        ...bad.reader,
        read: async (_, asked) => {
          bad.asked.push(asked);
          return { text: "barely", confidence: asked.includes("ko") ? 40 : 50 };
        },
      },
      new Blob(),
      never,
    );
  expect(bad.asked.map(([first]) => first)).toEqual(["fr", "ko", "fr", "ko", "fr", "fr"]);
});

test("noise is no text: pages of it are marked, and a file of it is empty", async () => {
  const pages = new RecognisedPages(["en", "fr", "ko"], false);
  const noise = readerOf("en", "~ | =").reader;
  const { reader } = readerOf("en", ENGLISH);
  const isNoise: PictureReader = {
    read: async (...wanted) => ({ ...(await noise.read(...wanted)), confidence: 12 }),
    dispose() {},
  };
  await pages.read(isNoise, new Blob(), never);
  expect([pages.text, pages.told(2)]).toEqual(["", { pages: 1, of: 2, confidence: 0 }]);
  await pages.read(reader, new Blob(), never);
  expect(pages.text).toBe(`[Page 1: no text]\n\n[Page 2]\n${ENGLISH}`);
  expect(pages.told(2)).toEqual({ pages: 2, of: 2, confidence: 93 });
});

test("a picture that is no page has its text alone, tidied", async () => {
  const pages = new RecognisedPages(["en"], true);
  await pages.read(readerOf("en", "One  \n\n\n\nTwo\n").reader, new Blob(), never);
  expect(pages.text).toBe("One\n\nTwo");
});

test("a page read with 30 percent of confidence is a text, and one with 80 is not doubted", async () => {
  const at = async (confidence: number, text = "barely") => {
    const asked: (readonly RecognisedLanguage[])[] = [];
    const pages = new RecognisedPages(["en"], true);
    const read: PictureReader["read"] = async (_, languages) => {
      asked.push(languages);
      return { text, confidence };
    };
    await pages.read({ read, dispose() {} }, new Blob(), never);
    return [pages.text, asked.length];
  };
  expect([await at(29), await at(30)]).toEqual([
    ["", 2],
    ["barely", 2],
  ]);
  expect([await at(79, ENGLISH), await at(80, ENGLISH)]).toEqual([
    [ENGLISH, 2],
    [ENGLISH, 1],
  ]);
});
