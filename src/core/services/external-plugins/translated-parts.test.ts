import { describe, expect, it } from "vitest";
import { contributionsOf } from "../../../../tests/contracts/contributions-of";
import { manifestOf } from "../../../../tests/fakes/contained";
import { inLanguage } from "../../domain/external-plugins/translations";
import { Actions } from "../../points/action";
import { Pages } from "../../points/page";
import { SlashCommands } from "../../points/slash-command";
import { Tools } from "../../points/tool";
import { PluginViews } from "../../points/view";
import { containedPlugin } from "./contained-plugin";

const never = async () => Promise.reject(new Error("nothing is to be opened"));
const ACTION = { point: "action", id: "count", name: "Count words", places: ["message"] };
const install = (parts: readonly object[], translations: unknown, language: () => string = () => "fr") =>
  containedPlugin(manifestOf(parts as never, { translations }), never, language);
const refusal = async (translations: unknown, parts: readonly object[] = [ACTION]) => {
  const error = await Promise.resolve()
    .then(() => install(parts, translations))
    .then(never, (error) => error);
  return `${error.params.field}: ${error.params.reason}`;
};

describe("translations of a plugin", () => {
  it("show in the language of the moment, and as they were written in any other", async () => {
    let language = "fr";
    const french = { "Acme pack": "Lot Acme", "Count words": "Compter les mots" };
    const plugin = await install(
      [ACTION],
      { fr: french, ko: { "Count words": "단어 세기" } },
      () => language,
    );
    const [action] = contributionsOf(plugin, Actions);
    expect(action).toMatchObject({ id: "count", name: "Compter les mots", origin: "Lot Acme" });
    expect({ ...action }).toMatchObject({ id: "count", name: "Compter les mots" });
    language = "ko";
    expect(action).toMatchObject({ name: "단어 세기", origin: "Acme pack" });
    language = "de";
    expect(action).toMatchObject({ name: "Count words", origin: "Acme pack" });
  });

  it("leave whatever code and models read as it is", async () => {
    const words = { Die: "Dé", Rolls: "Lance", Ask: "Demander", What: "Quoi", Figures: "Chiffres" };
    const parts = [
      {
        ...{ point: "tool", id: "die", name: "Die", description: "Rolls", effect: "none", about: "Rolls" },
        parameters: { type: "object" },
      },
      { point: "slash-command", id: "ask", name: "Ask", fields: [{ name: "What", description: "What" }] },
      { point: "view", id: "figures", name: "Figures", places: ["page"], draws: "svg" },
    ];
    // The name of a command is typed, and one that only that would say is refused.
    const { Ask, ...shown } = words;
    const plugin = await install(parts, { fr: shown });
    const [tool] = contributionsOf(plugin, Tools);
    expect(tool).toMatchObject({ name: "Dé", description: "Lance" });
    const context = {} as never;
    expect((await tool?.load(context))?.description).toBe("Rolls");
    const [command] = contributionsOf(plugin, SlashCommands);
    expect(command).toMatchObject({ name: "Ask", fields: [{ name: "What", description: "Quoi" }] });
    expect(contributionsOf(plugin, PluginViews)[0]?.name).toBe("Chiffres");
    expect(contributionsOf(plugin, Pages)[0]).toMatchObject({ nav: { labelKey: "Chiffres" } });
    expect(await refusal({ fr: words }, parts)).toBe("translations.fr: no text of the plugin is “Ask”");
  });

  it("reach the manifest: name, description, and labels of secrets, settings and options", () => {
    const secret = { name: "key", host: "api.acme.example", label: "Key" };
    const choice = { kind: "choice", name: "tone", label: "Tone", hint: "Of it.", default: "warm" };
    const settings = [{ ...choice, options: [{ value: "warm", label: "Warm" }] }];
    const fr = { Key: "Clé", Tone: "Ton", "Of it.": "De cela.", Warm: "Chaud", "It counts.": "Il compte." };
    const hosts = ["api.acme.example"];
    const said = { description: "It counts.", hosts, secrets: [secret], settings, translations: { fr } };
    const manifest = inLanguage(manifestOf([ACTION] as never, said), "fr");
    expect(manifest).toMatchObject({
      name: "Acme pack",
      description: "Il compte.",
      secrets: [{ name: "key", host: "api.acme.example", label: "Clé" }],
      settings: [
        { name: "tone", label: "Ton", hint: "De cela.", options: [{ value: "warm", label: "Chaud" }] },
      ],
    });
    expect(inLanguage(manifest, "ko")).toBe(manifest);
    expect(inLanguage(manifest, "constructor")).toBe(manifest);
  });

  it.each([
    [
      "a text that nobody says",
      { fr: { Nothing: "Rien" } },
      "translations.fr: no text of the plugin is “Nothing”",
    ],
    ["a hidden letter", { fr: { "Count words": "Comp\u200bter" } }, /cannot be seen/],
    ["a right-to-left override", { fr: { "Acme pack": "\u202eemcA" } }, /cannot be seen/],
    ["several lines", { fr: { "Count words": 7 } }, /^translations\.fr\.Count words: /],
    ["nothing", { fr: { "Count words": " " } }, /it is empty/],
    [
      "a name longer than names are",
      { fr: { "Acme pack": "x".repeat(81) } },
      "translations.fr: name: it is longer than 80",
    ],
    [
      "a name longer than its point has",
      { fr: { "Count words": "x".repeat(61) } },
      "translations.fr: name: it is longer than 60",
    ],
    ["a language that is none", { "../fr": {} }, /a language is two or three small letters/],
    [
      "too many languages",
      Object.fromEntries(
        Array.from({ length: 41 }, (_, n) => [
          `a${String.fromCharCode(97 + (n % 26))}${n > 25 ? "z" : ""}`,
          {},
        ]),
      ),
      "translations: more than 40 languages",
    ],
    [
      "too many texts",
      { fr: Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`Text ${n}`, "x"])) },
      "translations.fr: more than 500 texts",
    ],
  ])("are refused with %s", async (_, translations, reason) => {
    const said = await refusal(translations);
    if (typeof reason === "string") expect(said).toBe(reason);
    else expect(said).toMatch(reason);
  });

  it("change no object's prototype, whatever they are named", async () => {
    const translations = JSON.parse('{ "fr": { "__proto__": "x", "constructor": "y" } }');
    await install([ACTION], translations);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
    expect("".constructor).toBe(String);
  });
});
