// @vitest-environment jsdom
import type { PluginContext } from "@core/plugin/contribution";
import { PluginHostToken } from "@core/plugin/plugin-host";
import { ArtifactExporters, type FileExporter } from "@core/points/artifact-exporter";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { expect, it } from "vitest";
import { FixedClock } from "../fakes/fixed-clock";
import { MemoryDatabase } from "../fakes/memory-database";
import { registryOf } from "../fakes/registry-of";
import { artifactExporterContract } from "./artifact-exporter-contract";
import { builtIn } from "./contributions-of";

const exporters = builtIn(ArtifactExporters);
const services = new Map<symbol, unknown>([
  [ArtifactExporters, registryOf(exporters)],
  [PluginHostToken, { load: (contribution: FileExporter) => contribution.load(context) }],
  [DatabaseToken, new MemoryDatabase()],
  [ClockToken, new FixedClock()],
]);
// Exporters ask for services, and for what they have kept, which is nothing; nothing else that a context holds is there.
const context = {
  services: { get: (token: symbol) => services.get(token) },
  storage: { get: async () => undefined },
} as unknown as PluginContext;

it("there are formats to hold to the contract", () => {
  expect(exporters.length).toBeGreaterThan(8);
});

for (const exporter of exporters) artifactExporterContract(exporter, context);
