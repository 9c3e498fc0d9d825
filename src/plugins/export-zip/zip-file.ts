import type { Services } from "@core/di/token";
import { deliverableFiles } from "@core/domain/artifact/deliverable-files";
import type { Attachment } from "@core/domain/file/attachment";
import { fileStem } from "@core/domain/file/file-name";
import { isSafePath } from "@core/domain/file/file-path";
import { TakenPaths } from "@core/domain/file/taken-paths";
import { outcomeOf, type Requirement } from "@core/domain/requirement/requirement";
import { parseBase64 } from "@core/domain/text/base64";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ArtifactExporters, type ExportFile, type FileExporter } from "@core/points/artifact-exporter";
import { csvText } from "@shared/csv-text";
import { zipOf } from "@shared/zip-of";

type Files = Map<string, string | Uint8Array<ArrayBuffer>>;

/** Everything in one file: the artifact in each format, its notes, and what was asked for with its proof. */
export function zipFile(services: Services): ExportFile {
  return async (request, signal) => {
    const { title, source, notes, requirements } = request;
    const host = services.get(PluginHostToken);
    const files: Files = new Map();
    for (const exporter of services.get(ArtifactExporters).all) {
      if (!isFile(exporter) || exporter.suits?.(source) === false) continue;
      const makeFile = await host.load(exporter);
      const { extension, content } = await makeFile(request, signal);
      files.set(`${fileStem(title)}.${extension}`, content);
    }
    const set = deliverableFiles(source.text)?.files ?? [];
    for (const { path, text } of set) files.set(`${fileStem(title)}/${path}`, text);
    for (const [index, note] of notes.entries())
      files.set(`notes/${index + 1}-${fileStem(note.title, "note")}.md`, note.content);
    if (requirements.length > 0) {
      files.set("requirements.json", JSON.stringify(requirements.map(rowOf), undefined, 2));
      files.set("requirements.csv", csvText(requirementRows(requirements)));
    }
    // The text names them as they are called, so they stand beside it; of several files, in their folder.
    addMadeFiles(files, request.files, set.length > 0 ? `${fileStem(title)}/` : "");
    signal.throwIfAborted();
    return { extension: "zip", mimeType: "application/zip", content: zipOf(files) };
  };
}

/** Puts files that tools made beside what is there; those whose names are taken, or are none, into a folder of their own. */
function addMadeFiles(files: Files, made: readonly Attachment[], folder: string): void {
  const taken = new TakenPaths();
  for (const path of files.keys()) taken.take(path);
  for (const [place, { name, data }] of made.entries()) {
    const bytes = parseBase64(data);
    if (!bytes) continue;
    const plain = isSafePath(name) ? name : fileStem(name, "file");
    const paths = [`${folder}${plain}`, `files/${plain}`, `files/${place + 1}/${plain}`];
    const path = paths.find((each) => taken.isFree(each));
    if (path === undefined) continue;
    taken.take(path);
    files.set(path, bytes);
  }
}

function isFile(exporter: { delivery: string; isCollection?: boolean }): exporter is FileExporter {
  return exporter.delivery === "file" && !exporter.isCollection;
}

function rowOf(requirement: Requirement) {
  const { description, priority, source, quote, proof, validationResult } = requirement;
  return {
    description,
    priority,
    source,
    quote,
    outcome: outcomeOf(requirement),
    reason: validationResult,
    proof,
  };
}

function requirementRows(requirements: readonly Requirement[]): string[][] {
  const rows = requirements
    .map(rowOf)
    .map((each) => [
      each.description,
      each.priority,
      each.outcome,
      each.proof?.kind ?? "",
      each.proof?.text ?? "",
      each.reason ?? "",
    ]);
  return [["requirement", "priority", "outcome", "kind of proof", "proof", "reason"], ...rows];
}
