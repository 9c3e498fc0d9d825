import { describe, expect, it } from "vitest";
import { contained, loadingContext, manifestOf, onlyOne } from "../../../../tests/fakes/contained";
import { tokenName } from "../../di/token";
import { AppError } from "../../errors/app-error";
import { rulesOf } from "../../plugin/extension-point";
import { EVERY_POINT } from "../../points/every-point";
import { InstructionSources } from "../../points/instruction-source";
import { LocaleBundles } from "../../points/locale-bundle";
import { TaskTemplateCollections } from "../../points/task-template";
import type { PluginCell } from "../../ports/plugin-cells";
import { containedPlugin } from "./contained-plugin";

const PROMPTS = { point: "instruction-source", id: "prompts", name: "Prompts" };
const never = async () => {
  throw new Error("nothing is to be opened");
};
const signal = () => new AbortController().signal;
const install = async (data: object) => containedPlugin(manifestOf([data as never]), never);

/** The error a user of a library gets where the cell throws this. */
async function heard(thrown: unknown): Promise<AppError> {
  const cell = { call: async () => Promise.reject(thrown) } as unknown as PluginCell;
  const plugin = await containedPlugin(manifestOf([PROMPTS]), async () => cell);
  const library = await onlyOne(plugin, InstructionSources).load(loadingContext);
  return library.fetch({ source: "prompts", name: "x" }, signal()).then(never, (error) => error);
}

describe("a contained plugin", () => {
  it("is installed without anything of it having run", async () => {
    const { plugin, cell } = await contained([{ ...PROMPTS, fetch: () => "text" }]);
    expect(plugin).toMatchObject({ id: "acme-pack", apiVersion: 1, name: "Acme pack" });
    expect(plugin.essential).toBeUndefined();
    expect(cell.calls).toEqual([]);
  });

  it("stands behind what is built in, whatever rank it gives itself", async () => {
    const { contributes = [] } = await install({ ...PROMPTS, rank: 1_000, essential: true });
    expect(contributes[0]?.contribution.rank).toBeLessThan(-10);
    expect(rulesOf(InstructionSources).combine).toBe("chosen");
  });

  const others = EVERY_POINT.filter(({ openTo }) => openTo !== "contained");
  it.each(others.map(({ point }) => tokenName(point)))("has no %s", async (point) => {
    await expect(install({ point, id: "x" })).rejects.toMatchObject({
      code: "external-plugin.not-contained",
      params: { plugin: "Acme pack", point },
    });
  });

  it.each(["clock", "constructor", "tostring", "vault"])(
    "contributes to no point called %s",
    async (point) => {
      await expect(install({ point, id: "x" })).rejects.toThrow(
        expect.objectContaining({ code: "external-plugin.unknown-point" }),
      );
    },
  );

  it("is refused with point, id and field where its data is wrong", async () => {
    await expect(install({ point: "instruction-source", id: "prompts", name: 7 })).rejects.toThrow(
      expect.objectContaining({
        code: "external-plugin.bad-contribution",
        params: expect.objectContaining({ point: "instruction-source", id: "prompts", field: "name" }),
      }),
    );
  });
});

describe("what is told of an error of a plugin", () => {
  it("is its own words, cut, with its name", async () => {
    const reason = "no ".repeat(1_000);
    const error = await heard(new AppError("external-plugin.failed", { reason }));
    expect(error).toMatchObject({ code: "external-plugin.failed", params: { plugin: "Acme pack" } });
    expect(String(error.params.reason).length).toBeLessThanOrEqual(500);
  });

  it("has a code of the application where a plugin may use that, in the contribution's own name", async () => {
    const params = { status: 429, statusText: "Slow down", retryAfterMs: 7_000, provider: "OpenAI" };
    const cause = new AppError("provider.api", params);
    const error = await heard(new AppError("external-plugin.failed", { reason: "x" }, { cause }));
    expect([error.code, error.params]).toEqual([
      "provider.api",
      { status: 429, statusText: "Slow down", detail: "", retryAfterMs: 7_000, provider: "Prompts" },
    ]);
  });

  it.each([
    ["another code", new AppError("vault.locked")],
    ["a status that is none", new AppError("provider.api", { status: "evil" })],
    ["a name of every object", new AppError("__proto__")],
    ["no object", 7],
  ])("is its words where it throws %s", async (_, cause) => {
    const error = await heard(new AppError("external-plugin.failed", { reason: "words" }, { cause }));
    expect(error).toMatchObject({
      code: "external-plugin.failed",
      params: { plugin: "Acme pack", reason: "words" },
    });
  });

  it("names the plugin where its cell came to an end", async () => {
    const error = await heard(new AppError("external-plugin.ended", { why: "a flood" }));
    expect([error.code, error.params]).toEqual([
      "external-plugin.ended",
      { why: "a flood", plugin: "Acme pack" },
    ]);
  });
});

describe("what a manifest holds as data", () => {
  const texts = (value: unknown) => install(bundle(value));
  const bundle = (value: unknown) =>
    JSON.parse(
      JSON.stringify({ point: "locale-bundle", id: "de", language: "de", namespace: "chat", texts: value }),
    );

  it("is texts, nested, copied", async () => {
    const plugin = await texts({ a: "A", deep: { b: "B" } });
    expect(await onlyOne(plugin, LocaleBundles).load(loadingContext)).toEqual({ a: "A", deep: { b: "B" } });
  });

  it("is refused where a text is none, too deep, or called like a prototype", async () => {
    let deep: object = { text: "x" };
    for (let level = 0; level < 20; level++) deep = { deep };
    for (const bad of [{ a: 7 }, { a: ["x"] }, deep, { a: "x".repeat(20_000) }])
      await expect(texts(bad)).rejects.toThrow(
        expect.objectContaining({ code: "external-plugin.bad-contribution" }),
      );
    const polluted = JSON.parse('{"deep":{"__proto__":{"polluted":"yes"}}}');
    await expect(
      containedPlugin(manifestOf([bundle({})].map((each) => ({ ...each, texts: polluted }))), never),
    ).rejects.toThrow(expect.objectContaining({ code: "external-plugin.bad-contribution" }));
    expect({}).not.toHaveProperty("polluted");
  });

  it("is no text that stands for others, which might be without end", async () => {
    for (const text of [
      "$t(b)",
      "$t(b)$t(b)",
      "$t(errors:{{code}}, { 'x': '$t(b)' })",
      "x $t(errors:{{code}}) $t(a)",
      "$t(errors:{{code}})".repeat(2),
    ])
      await expect(texts({ a: text, b: "$t(a)" })).rejects.toThrow(
        expect.objectContaining({ params: expect.objectContaining({ field: "texts" }) }),
      );
    await expect(texts({ failed: "In {{folder}}: $t(errors:{{code}})" })).resolves.toBeDefined();
  });

  it.each(["de-a1", "de-1", "xx-toolongpart", "de-x-", `de${"-abcde".repeat(9)}`])(
    "is in no language %s, in which no number could be written",
    async (language) => {
      await expect(install({ ...bundle({}), language })).rejects.toThrow(
        expect.objectContaining({ params: expect.objectContaining({ field: "language" }) }),
      );
    },
  );

  it("is templates of tasks by language, English where there are none", async () => {
    const template = (title: string) => ({ id: "t", title, prompt: `Write about {topic}` });
    const templates = { en: [template("Report")], fr: [template("Rapport")] };
    const plugin = await install({ point: "task-template", id: "acme", templates });
    const collection = await onlyOne(plugin, TaskTemplateCollections).load(loadingContext);
    expect((await collection("fr"))[0]?.title).toBe("Rapport");
    expect((await collection("constructor"))[0]?.title).toBe("Report");
    await expect(
      install({ point: "task-template", id: "acme", templates: { en: [{ id: 1 }] } }),
    ).rejects.toThrow(AppError);
  });
});
