import { describe, expect, it, test } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
import { holdsBounds, letters } from "../../../../tests/fakes/contribution-bounds";
import { requestFor } from "../../../../tests/fakes/export-request";
import { sample as plainText } from "../../../../tests/point-samples/artifact-exporter";
import { ArtifactExporters } from "./index";

const exporterOf = async (over: object) =>
  onlyOne((await contained([{ ...plainText, ...over }])).plugin, ArtifactExporters);

const signal = () => new AbortController().signal;
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

describe("a file that is made", () => {
  const exported = async (over: object) => {
    const exporter = onlyOne((await contained([{ ...plainText, ...over }])).plugin, ArtifactExporters);
    if (exporter.delivery !== "file") throw new Error("it makes a file");
    return (await exporter.load(loadingContext))(requestFor({ content: "Text" }), signal());
  };

  it("is called what the manifest says, whatever the function does", async () => {
    const given = { value: { extension: "exe", mimeType: "text/html" }, bytes: bytes("MZ") };
    expect(await exported({ export: () => given })).toEqual({
      extension: "txt",
      mimeType: "text/plain",
      content: new TextEncoder().encode("MZ"),
    });
  });

  it.each([undefined, 7, { value: "text" }, ["text"]])("is none where it is %j", async (given) => {
    await expect(exported({ export: () => given })).rejects.toMatchObject({
      code: "external-plugin.wrong-answer",
    });
  });

  it.each(["exe", "EXE", "txt.exe", "", "bat", "lnk", "docm", "py", "webloc", "../txt"])(
    "is no program or path: %j",
    async (extension) => {
      await expect(contained([{ ...plainText, extension }])).rejects.toThrow(
        expect.objectContaining({ params: expect.objectContaining({ field: "extension" }) }),
      );
    },
  );
});

describe("a file of a plugin's format", () => {
  it("is called what the manifest says, whatever the function gives", async () => {
    const exporter = await exporterOf({ extension: "txt2" });
    expect(exporter).toMatchObject({ id: "plain", name: "Plain text", delivery: "file" });
    if (exporter.delivery !== "file") return;
    const make = await exporter.load(loadingContext);
    const made = await make(requestFor({ content: "# One" }), signal());
    expect(made).toMatchObject({ extension: "txt2", mimeType: "text/plain" });
    expect(made.content).toContain("# One");
  });

  it("may be bytes, and is told of the requirements what they ask for and how they stand", async () => {
    const exporter = await exporterOf({
      export: ({ requirements }: { readonly requirements: unknown }) => ({
        value: null,
        bytes: new TextEncoder().encode(JSON.stringify(requirements)).buffer,
      }),
    });
    if (exporter.delivery !== "file") return;
    const make = await exporter.load(loadingContext);
    const { content } = await make(requestFor({ content: "One" }), signal());
    expect(content).toBeInstanceOf(Uint8Array);
    const told = JSON.parse(new TextDecoder().decode(content as Uint8Array));
    for (const each of told) expect(Object.keys(each).sort()).toEqual(["description", "priority", "status"]);
  });

  it("is told of the sources that are cited what stands below the text, and of which version it is", async () => {
    const told: unknown[] = [];
    const exporter = await exporterOf({
      export: ({ sources, version, changedAt }: Readonly<Record<string, unknown>>) => {
        told.push({ sources, version, changedAt });
        return "";
      },
    });
    if (exporter.delivery !== "file") return;
    const file = { number: 1, name: "rain.pdf", itemId: "secret-id", start: 0, end: 4 };
    const page = {
      kind: "web" as const,
      number: 2,
      name: "Rain",
      url: "https://rain.example/",
      readAt: 5,
      passage: "Wet.",
    };
    const sources = [file, page, { ...page, number: 3 }];
    const request = requestFor({ content: "It rains [1, 2].", sources, version: 4, updatedAt: 7 });
    await (await exporter.load(loadingContext))(request, signal());
    const cited = [
      { number: 1, name: "rain.pdf" },
      { number: 2, name: "Rain", url: "https://rain.example/" },
    ];
    expect(told).toEqual([{ sources: cited, version: 4, changedAt: 7 }]);
  });
});

test.each(
  "app bat cmd com deb desktop docm dotm exe hta inf ins iqy jar js lnk msi osx out pif ps1 py reg scr service settingcontent sh sldm slk url vbs xlsm zsh".split(
    " ",
  ),
)("no plugin may write files that a system runs: .%s", async (extension) => {
  await expect(exporterOf({ extension })).rejects.toMatchObject({
    code: "external-plugin.bad-contribution",
    params: { field: "extension", reason: "no program" },
  });
});

test.each(["", "TXT", "t.xt", "../x", "x".repeat(17)])("no extension is %j", async (extension) => {
  await expect(exporterOf({ extension })).rejects.toMatchObject({ params: { field: "extension" } });
});

holdsBounds(plainText, { name: letters(60) });
