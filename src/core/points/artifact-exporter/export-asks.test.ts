import { describe, expect, it, vi } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { requestFor } from "../../../../tests/fakes/export-request";
import { sample } from "../../../../tests/point-samples/artifact-exporter";
import { ArtifactExporters, type ExportBackground } from "./index";

type Context = { ask(name: string, args: unknown): Promise<unknown> };
type Make = (args: Readonly<Record<string, unknown>>, context: Context) => unknown;

const never = new AbortController().signal;
const fileOf = (name: string, size = 3) => ({ name, type: "text/plain", bytes: () => new Uint8Array(size) });
const background = {
  files: vi.fn(async () => [fileOf("rain.txt"), fileOf("rain.txt", 5)]),
  versions: vi.fn(async () => [{ version: 1, at: 7, text: "It may rain." }]),
};

async function exported(
  make: Make,
  wants?: readonly string[],
  given: ExportBackground | undefined = background,
) {
  const written = { ...sample, export: make, ...(wants ? { wants } : {}) };
  const exporter = onlyOne((await contained([written])).plugin, ArtifactExporters);
  if (exporter.delivery !== "file") throw new Error("it makes a file");
  const request = { ...requestFor({ content: "It rains." }), ...(given ? { background: given } : {}) };
  return (await (await exporter.load(loadingContext))(request, never)).content;
}

/** The codes of what asks end with. */
const codesOf =
  (...asks: readonly (readonly [string, unknown])[]) =>
  async (_: unknown, { ask }: Context) => {
    const codes = asks.map(([name, args]) =>
      ask(name, args).then(
        () => "answered",
        (error) => error.code,
      ),
    );
    return (await Promise.all(codes)).join(" ");
  };

const FILE = ["readFile", { id: "1" }] as const;
const VERSION = ["readVersion", { version: 1 }] as const;

describe("an export format that wants the files and versions", () => {
  it("is told which there are, and reads those it asks for", async () => {
    const content = await exported(
      async ({ files, versions }, { ask }) => {
        const { bytes } = (await ask("readFile", { id: "2" })) as { readonly bytes: ArrayBuffer };
        return JSON.stringify([files, versions, bytes.byteLength, await ask("readVersion", { version: 1 })]);
      },
      ["files", "versions"],
    );
    expect(JSON.parse(String(content))).toEqual([
      [
        { id: "1", name: "rain.txt", type: "text/plain" },
        { id: "2", name: "rain.txt", type: "text/plain" },
      ],
      [{ version: 1, changedAt: 7 }],
      5,
      "It may rain.",
    ]);
  });

  it("has none where nothing but the document is at hand", async () => {
    const told = await exported(
      ({ files, versions }) => JSON.stringify([files, versions]),
      ["files", "versions"],
      {
        files: async () => [],
        versions: async () => [],
      },
    );
    expect(told).toBe("[[],[]]");
  });

  it.each([
    ["readFile", { id: "3" }],
    ["readFile", { id: "__proto__" }],
    ["readFile", { id: 1 }],
    ["readFile", { name: "rain.txt" }],
    ["readVersion", { version: 2 }],
    ["readVersion", { version: "1" }],
    ["readVersion", null],
  ])("is refused %s %j", async (name, args) => {
    expect(await exported(codesOf([name, args]), ["files", "versions"])).toBe("external-plugin.bad-request");
  });

  it("is told how many of them it is not told", async () => {
    const many: ExportBackground = {
      files: async () => Array.from({ length: 201 }, (_, at) => fileOf(`${at}.txt`)),
      versions: async () =>
        Array.from({ length: 203 }, (_, at) => ({ version: at + 1, at, text: "It rains." })),
    };
    const counts: Make = ({ files, versions, leftOut }) =>
      JSON.stringify([(files as unknown[]).length, (versions as unknown[])[0], leftOut ?? "none"]);
    const newest = { version: 4, changedAt: 3 };
    expect(JSON.parse(String(await exported(counts, ["files", "versions"], many)))).toEqual([200, newest, 4]);
    expect(await exported(({ leftOut }) => String(leftOut), ["files", "versions"])).toBe("undefined");
  });

  it("reads 200 MB and no more", async () => {
    const large = { ...background, files: async () => [fileOf("a.dat", 150_000_000)] };
    expect(await exported(codesOf(FILE, FILE), ["files"], large)).toBe(
      "answered external-plugin.bad-request",
    );
    const long = [{ version: 1, at: 7, text: "x".repeat(60_000_000) }];
    const both = { ...large, versions: async () => long };
    expect(await exported(codesOf(VERSION, FILE), ["files", "versions"], both)).toBe(
      "answered external-plugin.bad-request",
    );
  });
});

it("is given nothing that its manifest does not want, and nothing is read for it", async () => {
  background.files.mockClear();
  background.versions.mockClear();
  expect(await exported((args) => JSON.stringify(["files" in args, "versions" in args]))).toBe(
    "[false,false]",
  );
  const unknown = "external-plugin.unknown-ask";
  expect(await exported(codesOf(FILE, VERSION))).toBe(`${unknown} ${unknown}`);
  expect(background.files).not.toHaveBeenCalled();
  expect(await exported(codesOf(FILE, VERSION), ["files"])).toBe(`answered ${unknown}`);
  expect(await exported(codesOf(FILE, VERSION), ["versions"])).toBe(`${unknown} answered`);
});

it.each([["keys"], "files", [7]])("is no plugin that wants %j", async (wants) => {
  await expect(exported(() => "", wants as never)).rejects.toMatchObject({
    code: "external-plugin.bad-contribution",
  });
});
