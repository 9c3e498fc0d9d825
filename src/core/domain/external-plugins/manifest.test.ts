import { describe, expect, it } from "vitest";
import type { AppError } from "../../errors/app-error";
import { readManifest } from "./manifest";

const part = { point: "tool", id: "t" };
const said = { id: "acme", name: "Acme", version: "1.0.0", apiVersion: 1, contributes: [part] };
const secret = { name: "key", host: "a.example", label: "Key" };
const signIn = { authorize: "https://a.example/in", token: "https://a.example/token", clientId: "c" };
const choice = { kind: "choice", name: "tone", label: "Tone", default: "o0" };
const setting = { kind: "text", name: "word", label: "Word" };

/** The field for which a manifest is refused; nothing where it is taken. */
const refusedFor = (over: object) => {
  try {
    readManifest({ ...said, ...over });
  } catch (error) {
    return String((error as AppError).params.field);
  }
};
const a = (length: number) => "a".repeat(length);
const some = <T>(count: number, at: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => at(place));
const named = (count: number, nameAt: (place: number) => string, value: unknown) =>
  Object.fromEntries(some(count, (place) => [nameAt(place), value]));
/** Two letters, another pair for each place. */
const language = (place: number) => String.fromCharCode(97 + Math.floor(place / 26), 97 + (place % 26));
const address = (length: number) => `https://a.example/${a(length - 18)}`;

describe("a manifest", () => {
  it("is contained and wants nothing where it says no more", () => {
    expect(readManifest(said)).toEqual({
      ...{ ...said, kind: "contained", hosts: [], secrets: [], settings: [], asksModel: false },
    });
  });

  it.each<[string, (size: number) => object, number]>([
    ["id", (size) => ({ id: a(size) }), 64],
    ["name", (size) => ({ name: a(size) }), 80],
    ["version", (size) => ({ version: `1.0.0-${a(size - 6)}` }), 40],
    ["description", (size) => ({ description: a(size) }), 300],
    ["author", (size) => ({ author: a(size) }), 120],
    ["homepage", (size) => ({ homepage: address(size) }), 300],
    ["licence", (size) => ({ licence: a(size) }), 60],
    ["hosts", (size) => ({ hosts: some(size, (place) => `h${place}.example`) }), 20],
    ["secrets", (size) => ({ secrets: some(size, (place) => ({ ...secret, name: `key${place}` })) }), 10],
    ["secrets.0.name", (size) => ({ secrets: [{ ...secret, name: a(size) }] }), 64],
    ["secrets.0.label", (size) => ({ secrets: [{ ...secret, label: a(size) }] }), 80],
    [
      "secrets.0.oauth.clientId",
      (size) => ({ secrets: [{ ...secret, oauth: { ...signIn, clientId: a(size) } }] }),
      200,
    ],
    [
      "secrets.0.oauth.scope",
      (size) => ({ secrets: [{ ...secret, oauth: { ...signIn, scope: a(size) } }] }),
      500,
    ],
    ["settings", (size) => ({ settings: some(size, (place) => ({ ...setting, name: `w${place}` })) }), 20],
    ["settings.0.name", (size) => ({ settings: [{ ...setting, name: a(size) }] }), 64],
    ["settings.0.label", (size) => ({ settings: [{ ...setting, label: a(size) }] }), 80],
    ["settings.0.hint", (size) => ({ settings: [{ ...setting, hint: a(size) }] }), 300],
    ["settings.0.default", (size) => ({ settings: [{ ...setting, default: a(size) }] }), 2_000],
    [
      "settings.0.default",
      (size) => ({ settings: [{ ...setting, kind: "lines", default: a(size) }] }),
      20_000,
    ],
    [
      "settings.0.options",
      (size) => ({
        settings: [{ ...choice, options: some(size, (place) => ({ value: `o${place}`, label: "O" })) }],
      }),
      50,
    ],
    [
      "settings.0.options.1.value",
      (size) => ({
        settings: [
          { ...choice, options: [a(2), a(size)].map((value) => ({ value, label: "O" })), default: "aa" },
        ],
      }),
      64,
    ],
    [
      "settings.0.options.0.label",
      (size) => ({ settings: [{ ...choice, options: [{ value: "o0", label: a(size) }] }] }),
      80,
    ],
    ["dependencies", (size) => ({ dependencies: named(size, (place) => `p${place}`, "1.0.0") }), 10],
    ["scripts", (size) => ({ scripts: named(size, (place) => `s${place}.js`, "1") }), 20],
    ["translations", (size) => ({ translations: named(size, language, {}) }), 40],
    ["translations.fr", (size) => ({ translations: { fr: named(size, (place) => `t${place}`, "T") } }), 500],
    ["translations.fr.Word", (size) => ({ translations: { fr: { Word: a(size) } } }), 300],
    ["contributes", (size) => ({ contributes: some(size, (place) => ({ ...part, id: `t${place}` })) }), 100],
    ["contributes.0.point", (size) => ({ contributes: [{ ...part, point: a(size) }] }), 40],
    ["contributes.0.id", (size) => ({ contributes: [{ ...part, id: a(size) }] }), 64],
  ])("has no larger %s than its bound (%#)", (field, sized, largest) => {
    expect(refusedFor(sized(largest))).toBeUndefined();
    expect(refusedFor(sized(largest + 1))).toBe(field);
  });

  it.each<[string, object]>([
    ["contributes", { contributes: [] }],
    ["settings.0.options", { settings: [{ ...choice, options: [] }] }],
    ["hosts.0", { hosts: [`${`${a(63)}.`.repeat(3)}${a(62)}`] }],
    ["hosts.0", { hosts: ["a.example:123456"] }],
    ["project", { project: {} }],
    ["project.reads", { project: { reads: some(5, () => "tasks") } }],
    ["project.adds", { project: { adds: some(4, () => "tasks") } }],
    ["settings", { kind: "trusted", settings: [setting] }],
    ["project", { kind: "trusted", project: { reads: ["tasks"] } }],
    ["kind", { kind: "free" }],
  ])("is refused for its %s: %j", (field, over) => {
    expect(refusedFor(over)).toBe(field);
  });

  it("of a trusted plugin is taken where it asks for nothing that a contained one has", () => {
    expect(readManifest({ ...said, kind: "trusted" }).kind).toBe("trusted");
  });

  it("is refused where a translation is longer than what it stands for may be", () => {
    const settings = [setting];
    const translations = { fr: { Word: a(80) } };
    expect(refusedFor({ settings, translations })).toBeUndefined();
    expect(refusedFor({ settings, translations: { fr: { Word: a(81) } } })).toBe(
      "translations.fr: settings.0.label",
    );
  });
});
