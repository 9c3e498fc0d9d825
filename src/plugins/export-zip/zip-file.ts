import type { Services } from "@core/di/token";
import { deliverableFiles } from "@core/domain/deliverable-files";
import { fileStem } from "@core/domain/file-name";
import { outcomeOf, type Requirement } from "@core/domain/requirement";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ArtifactExporters, type ExportFile, type FileExporter } from "@core/points/artifact-exporter";
import { csvText } from "@shared/csv-text";
import { strToU8, type Zippable, zipSync } from "fflate";

/** Everything in one file: the artifact in each format, its notes, and what was asked for with its proof. */
export function zipFile(services: Services): ExportFile {
  return async (request, signal) => {
    const { title, source, notes, requirements } = request;
    const host = services.get(PluginHostToken);
    const files: Zippable = {};
    for (const exporter of services.get(ArtifactExporters).all) {
      if (!isFile(exporter) || exporter.suits?.(source) === false) continue;
      const makeFile = await host.load(exporter);
      const { extension, content } = await makeFile(request, signal);
      files[`${fileStem(title)}.${extension}`] = typeof content === "string" ? strToU8(content) : content;
    }
    for (const { path, text } of deliverableFiles(source.text)?.files ?? []) {
      files[`${fileStem(title)}/${path}`] = strToU8(text);
    }
    notes.forEach((note, index) => {
      files[`notes/${index + 1}-${fileStem(note.title, "note")}.md`] = strToU8(note.content);
    });
    if (requirements.length > 0) {
      files["requirements.json"] = strToU8(JSON.stringify(requirements.map(rowOf), undefined, 2));
      files["requirements.csv"] = strToU8(csvText(requirementRows(requirements)));
    }
    signal.throwIfAborted();
    return { extension: "zip", mimeType: "application/zip", content: new Uint8Array(zipSync(files)) };
  };
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
