import * as v from "valibot";
import { mimeType, some, text, withBytes } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import { isProgram } from "../../contained/made-file";
import { EXPORT_WANTS } from "../../domain/external-plugins/export-wants";
import { plainLine } from "../../domain/external-plugins/manifest-values";
import { citedSources, isWebSource } from "../../domain/source/source";
import { contribute } from "../../plugin/define-plugin";
import { ExportAsks } from "./export-asks";
import { ArtifactExporters, type ExportFile, type ExportRequest } from "./index";

/** A longer file is not taken, in bytes; or in characters, where it is a text. */
const LARGEST_FILE = 100 * 1024 * 1024;

const schema = v.object({
  id: v.string(),
  name: plainLine(60),
  extension: v.pipe(
    v.string(),
    v.regex(/^[a-z\d]{1,16}$/),
    v.check((extension) => !isProgram(extension), "no program"),
  ),
  mimeType,
  wants: v.optional(some(v.picklist(EXPORT_WANTS), EXPORT_WANTS.length), []),
});

const answer = v.union([withBytes(v.unknown(), LARGEST_FILE), v.object({ value: text(LARGEST_FILE) })]);

/** The sources that stand below the text, which cites them by number; of the user's files the names. */
function sourcesOf({ artifact, source }: ExportRequest) {
  return (citedSources(source.text, artifact.sources) ?? []).map((each) => ({
    ...{ number: each.number, name: each.name },
    ...(isWebSource(each) ? { url: each.url } : {}),
  }));
}

/** A format to take a deliverable away in; what it is called on a disk is the manifest's to say, not the function's. */
export const adapter: ContainedAdapter = (part) => {
  const { id, name, extension, mimeType: type, wants } = dataOf(part, schema);
  const exportFile: ExportFile = async (request, signal) => {
    const { title, language, markdown, requirements, artifact } = request;
    const points = requirements.map(({ description, priority, status }) => ({
      description,
      priority,
      status,
    }));
    const { version, updatedAt: changedAt } = artifact;
    const asks = new ExportAsks(wants, request.background);
    const args = {
      title,
      language,
      markdown,
      requirements: points,
      sources: sourcesOf(request),
      version,
      changedAt,
      ...(await asks.listed()),
    };
    const made = await part.functions.call("export", args, answer, signal, { serve: asks.serve });
    const content = "bytes" in made ? new Uint8Array(made.bytes) : made.value;
    return { extension, mimeType: type, content };
  };
  return {
    contributes: [
      contribute(ArtifactExporters, {
        id,
        name,
        delivery: "file",
        load: async () => exportFile,
      }),
    ],
  };
};
