import type { PluginContext } from "@core/plugin/contribution";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ArtifactExporters, type ExportRequest, type FileExporter } from "@core/points/artifact-exporter";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { strFromU8, unzipSync } from "fflate";
import { fileOf } from "../contracts/artifact-exporter-contract";
import { builtIn } from "../contracts/contributions-of";
import { FixedClock } from "./fixed-clock";
import { MemoryDatabase } from "./memory-database";
import { registryOf } from "./registry-of";

/** The formats that are built in. */
export const exporters = builtIn(ArtifactExporters);

const services = new Map<symbol, unknown>([
  [ArtifactExporters, registryOf(exporters)],
  [PluginHostToken, { load: (contribution: FileExporter) => contribution.load(exportContext) }],
  [DatabaseToken, new MemoryDatabase()],
  [ClockToken, new FixedClock()],
]);

/** Context of the formats, with the application's services. */
export const exportContext = {
  services: { get: (token: symbol) => services.get(token) },
  storage: { get: async () => undefined },
} as unknown as PluginContext;

/** The bytes of a file in a format. */
export async function made(id: string, request: ExportRequest): Promise<Uint8Array<ArrayBuffer>> {
  const exporter = exporters.find((each) => each.id === id);
  if (!exporter) throw new Error(`no format ${id}`);
  const { content } = await fileOf(exporter, exportContext, request);
  return typeof content === "string" ? new Uint8Array(new TextEncoder().encode(content)) : content;
}

/** The text of a file in a format. */
export async function text(id: string, request: ExportRequest): Promise<string> {
  return strFromU8(await made(id, request));
}

/** The files of a zip as text, read by a library that did not write it where the writer is another's. */
export function unzipped(bytes: Uint8Array): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, each]) => [path, strFromU8(each)]));
}

/** A document that is parsed as XML. */
export function xml(source: string): Document {
  return new DOMParser().parseFromString(source, "application/xml");
}
