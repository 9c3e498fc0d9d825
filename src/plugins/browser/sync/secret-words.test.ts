import { expect, test } from "vitest";
import { secretOf, wordsOf } from "./secret-words";

const secret = Uint8Array.from({ length: 32 }, (_, at) => (at * 37 + 5) % 256);

test("a secret is sixteen words that can be said and one that shows slips, and comes back from them", async () => {
  const words = await wordsOf(secret);
  expect(words.split(" ")).toHaveLength(17);
  for (const word of words.split(" "))
    expect(word).toMatch(/^[bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz]$/);
  expect(await secretOf(words)).toEqual(secret);
  expect(await secretOf(`  ${words.toUpperCase().replaceAll(" ", "-\n")}.`)).toEqual(secret);
});

// https://arxiv.org/html/0901.4016: 127.0.0.1 is lusab-babad, 63.84.220.193 is gutih-tugad.
test("bytes are the words that other programs make of them", async () => {
  const known = new Uint8Array(32);
  known.set([127, 0, 0, 1, 63, 84, 220, 193]);
  expect((await wordsOf(known)).split(" ").slice(0, 5)).toEqual([
    "lusab",
    "babad",
    "gutih",
    "tugad",
    "babab",
  ]);
});

test("slips of the hand are refused", async () => {
  const words = await wordsOf(secret);
  const all = words.split(" ");
  const swapped = [all[1], all[0], ...all.slice(2)].join(" ");
  const other = words.replace(/[bd]/, (letter) => (letter === "b" ? "d" : "b"));
  for (const wrong of ["", all.slice(1).join(" "), `${words} babab`, swapped, other, words.replace(/a/, "e")])
    await expect(secretOf(wrong)).rejects.toMatchObject({ code: "devices.words-wrong" });
});
