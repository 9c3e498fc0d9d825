import { expect, test } from "vitest";
import { plainPartOf, readPlainPart, readSecretText, secretTextOf } from "./shared-setup-schema";

const ADA = { name: "Ada", role: "Analyst", instructions: "Count.", temperature: 0 };
const BO = { name: "Bo", role: "Editor", instructions: "" };
const KEY = { provider: "one", apiKey: "k" };

test("the part of a setup that may be read by anybody has agents and the name, and nothing without a value", () => {
  expect(plainPartOf({ agents: [ADA, BO], platformName: "Team" })).toEqual({
    a: [
      { n: "Ada", r: "Analyst", i: "Count.", t: 0 },
      { n: "Bo", r: "Editor", i: "" },
    ],
    n: "Team",
  });
  expect(plainPartOf({ agents: [], platformName: "" })).toEqual({ a: [] });
  expect(plainPartOf({ agents: [BO] }).a).toEqual([{ n: "Bo", r: "Editor", i: "" }]);
  expect(readPlainPart(plainPartOf({ agents: [ADA], platformName: "Team" }))).toEqual({
    agents: [ADA],
    platformName: "Team",
  });
});

test("the sealed part has the keys, and where a password is wanted for all, the rest as well", () => {
  const full = { ...KEY, model: "m", baseUrl: "https://a.example" };
  expect(JSON.parse(secretTextOf([KEY, full]))).toEqual({
    c: [
      { p: "one", k: "k" },
      { p: "one", k: "k", m: "m", b: "https://a.example" },
    ],
  });
  const read = readSecretText(secretTextOf([full], { agents: [ADA], platformName: "Team" }));
  expect(read).toEqual({ agents: [ADA], platformName: "Team", credentials: [full] });
  expect(readSecretText('{"c":[{"p":"one","k":" k ","m":" ","b":null},{"p":"two"}]}').credentials).toEqual([
    { provider: "one", apiKey: "k", model: undefined, baseUrl: undefined },
    { provider: "two", apiKey: "", model: undefined, baseUrl: undefined },
  ]);
});

test.each([
  "",
  "{",
  "{}",
  '{"c":{}}',
  '{"c":[{"p":""}]}',
  '{"c":[],"a":[{"n":"Ada"}]}',
  '{"c":[],"a":[{"n":"A","r":"B","t":2.1}]}',
])("no setup is in %s", (text) => {
  expect(() => readSecretText(text)).toThrow(expect.objectContaining({ code: "sharing.structure" }));
});
