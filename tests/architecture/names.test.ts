import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A type named for ports that is no port: the objects that a service depends on are its `…Dependencies`. */
const BAG_OF_PORTS = /\b(?:interface|type) (\w*Ports)\b/g;

function bagsIn(code: string): readonly string[] {
  return [...code.matchAll(BAG_OF_PORTS)].map(([, name = ""]) => name);
}

test("ports are interfaces to the outside, and nothing else is called so", () => {
  const found = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => bagsIn(readFileSync(join("src", path), "utf8")).map((name) => `${path}: ${name}`));
  expect(found).toEqual([]);
});

test("another name of that kind would be found out", () => {
  expect(bagsIn(["export interface", "WriterPorts { a: 1 }"].join(" "))).toEqual(["WriterPorts"]);
});

/** Words for which the field has others: onMessage, notify, request, options, queue, store, notifier, precedence. */
const OTHER_WORDS = /^(?:hear|hears|tell|tells|teller|wish|wishes|wished|standing|cargo|keeper)$/i;
const DECLARED = /\b(?:const|let|function|class|interface|type) (\w+)|^ {2}(?:async )?#?(\w+)\(/gm;

/** The words of a name in camel case, or in capitals. */
function words(name: string): readonly string[] {
  return /[a-z]/.test(name) ? name.split(/(?=[A-Z])/) : name.split("_");
}

function otherWordsIn(code: string): readonly string[] {
  const names = [...code.matchAll(DECLARED)].map(([, declared, method]) => declared ?? method ?? "");
  return names.filter((name) => words(name).some((word) => OTHER_WORDS.test(word)));
}

test("code is named in the words of its field", () => {
  const found = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      otherWordsIn(readFileSync(join("src", path), "utf8")).map((name) => `${path}: ${name}`),
    );
  expect(found).toEqual([]);
});

test("a riddle among the names would be found out", () => {
  expect(otherWordsIn("class CredentialKeeper {\n  hearTab() {}\n  whoever() {}\n}")).toEqual([
    "CredentialKeeper",
    "hearTab",
  ]);
  expect(otherWordsIn("const WISHED_TOKENS = 1;\nconst hearts = 2;")).toEqual(["WISHED_TOKENS"]);
});
