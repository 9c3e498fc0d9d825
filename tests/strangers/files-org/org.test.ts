// @vitest-environment jsdom
import type { PluginContext } from "@core/plugin/contribution";
import { type AgentSource, AgentSources } from "@core/points/agent-source";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import { agentSourceContract } from "../../../tests/contracts/agent-source-contract";
import { artifactExporterContract } from "../../../tests/contracts/artifact-exporter-contract";
import { contributionsOf } from "../../../tests/contracts/contributions-of";
import { catalogueOf } from "./agents";
import agents from "./agents.json";
import plugin from "./plugin";

for (const exporter of contributionsOf(plugin, ArtifactExporters))
  artifactExporterContract(exporter, {} as PluginContext);

agentSourceContract({
  source: contributionsOf(plugin, AgentSources)[0] as AgentSource,
  id: "files-org-organiser",
  make: async () => catalogueOf([...agents, { id: "nobody" }]),
});
