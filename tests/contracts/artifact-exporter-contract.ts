import type { PluginContext } from "@core/plugin/contribution";
import type { ArtifactExporter, ExportedFile, ExportRequest } from "@core/points/artifact-exporter";
import { describe, expect, it } from "vitest";
import { requestFor } from "../fakes/export-request";
import { REMOTE, TEXTS } from "../fakes/hostile-exports";

/** Makes a file as the application does. */
export async function fileOf(
  exporter: ArtifactExporter,
  context: PluginContext,
  request: ExportRequest,
): Promise<ExportedFile> {
  if (exporter.delivery !== "file") throw new Error("it makes no file");
  const makeFile = await exporter.load(context);
  return makeFile(request, new AbortController().signal);
}

/** Contract suite of export formats, which hold to it whatever a text says. */
export function artifactExporterContract(exporter: ArtifactExporter, context: PluginContext): void {
  describe(`the format ${exporter.id}`, () => {
    it("has a name", () => {
      expect(exporter.name).toBeTruthy();
    });

    if (exporter.delivery !== "file") return;

    it.each(Object.entries(TEXTS))("makes a file of %s", async (_, over) => {
      const { extension, mimeType, content } = await fileOf(exporter, context, requestFor(over));
      expect(extension).toMatch(/^[a-z0-9]+(\.zip|\.html)?$/);
      expect(mimeType).toMatch(/^[a-z]+\/[a-z0-9.+-]+(;charset=utf-8)?$/);
      if (over.content !== "") expect(content.length).toBeGreaterThan(0);
    });

    it("stops when nobody wants the file any more", async () => {
      const request = requestFor({ content: "# A title\n\nText" });
      const makeFile = await exporter.load(context);
      const making = makeFile(request, AbortSignal.abort());
      // An export that is done at once may succeed all the same.
      await making.catch((error: unknown) => expect(error).toMatchObject({ name: "AbortError" }));
    });

    it("knows quickly whether a text is for it", () => {
      const text = `${"| a | b |\n|---".repeat(30_000)}${REMOTE}`;
      const before = process.cpuUsage();
      exporter.suits?.({ language: "markdown", text });
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(200);
    });
  });
}
