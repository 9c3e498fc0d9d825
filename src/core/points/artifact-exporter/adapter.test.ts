import { describe, expect, it, test } from "vitest";
import { contained, loadingContext, onlyOne } from "../../../../tests/fakes/contained";
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
