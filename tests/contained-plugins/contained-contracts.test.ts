import { AgentSources } from "@core/points/agent-source";
import { ArtifactExporters } from "@core/points/artifact-exporter";
import { InstructionSources } from "@core/points/instruction-source";
import { type LlmClient, LlmProviders } from "@core/points/llm-provider";
import { Tools } from "@core/points/tool";
import { Tracers } from "@core/points/tracer";
import type { Http } from "@core/ports/http";
import { agentSourceContract } from "../contracts/agent-source-contract";
import { artifactExporterContract } from "../contracts/artifact-exporter-contract";
import { instructionSourceContract } from "../contracts/instruction-source-contract";
import { llmProviderContract } from "../contracts/llm-provider-contract";
import { openAiStyle } from "../contracts/openai-style";
import { strategyContract } from "../contracts/strategy-contract";
import { textExtractorContract } from "../contracts/text-extractor-contract";
import { toolContract } from "../contracts/tool-contract";
import { tracerContract } from "../contracts/tracer-contract";
import { contained, containedInCell, loadingContext, onlyOne } from "../fakes/contained";
import { inManifest as agentsInManifest, sample as agentsOfAcme } from "../point-samples/agent-source";
import { sample as plainText } from "../point-samples/artifact-exporter";
import { sample as prompts } from "../point-samples/instruction-source";
import { acmeProvider } from "../point-samples/llm-provider";
import { sample as polish } from "../point-samples/orchestration-strategy";
import { sample as tildeReader } from "../point-samples/text-extractor";
import { sample as dice } from "../point-samples/tool";
import { keepingTracer } from "../point-samples/tracer";

const context = loadingContext;
const bytesOf = (text: string) => new TextEncoder().encode(text);

for (const each of [agentsOfAcme, agentsInManifest]) {
  const source = onlyOne((await contained([each])).plugin, AgentSources);
  const id = "plugin-acme-pack--poet";
  agentSourceContract({ source, id, make: () => source.load(context) });
}

textExtractorContract("a contained", {
  plugin: (await contained([tildeReader])).plugin,
  sample: () => bytesOf("~ One\n~ Two\n"),
  lines: ["One", "Two"],
  refused: { "a file of another kind": () => bytesOf("One") },
});

const tool = onlyOne((await contained([dice])).plugin, Tools);
toolContract({ tool, load: () => tool.load(context), args: { sides: 6 }, wrongArgs: { sides: "many" } });
const sending = onlyOne(
  (await contained([{ ...dice, id: "far-dice" }], { hosts: ["dice.example"] })).plugin,
  Tools,
);
toolContract({ tool: sending, load: () => sending.load(context), args: { sides: 6 }, wrongArgs: {} });

strategyContract((await contained([polish])).plugin);

artifactExporterContract(onlyOne((await contained([plainText])).plugin, ArtifactExporters), context);

instructionSourceContract("A contained library", async () => ({
  library: await onlyOne((await contained([prompts])).plugin, InstructionSources).load(context),
  known: { reference: { source: "acme-prompts", name: "greeting" }, text: "Say hello." },
  unknown: { source: "acme-prompts", name: "farewell" },
}));

tracerContract("A contained tracer", async () => {
  const { contribution, written, breakDown } = keepingTracer();
  const tracer = await onlyOne((await contained([contribution])).plugin, Tracers).load(context);
  return { tracer, written, breakDown };
});

/** The client of a contained provider, which is loaded with the first call. */
function clientOver(http: Http): LlmClient {
  const loading = containedInCell([acmeProvider()], { hosts: ["api.acme.example"], http }).then((plugin) =>
    onlyOne(plugin, LlmProviders).load(context),
  );
  return {
    async *stream(...asked) {
      yield* (await loading).stream(...asked);
    },
    checkKey: async (...asked) => (await loading).checkKey(...asked),
    listModels: async (...asked) => (await (await loading).listModels?.(...asked)) ?? [],
  };
}

llmProviderContract({
  ...openAiStyle,
  name: "Acme",
  credential: { id: "c1", provider: "acme", model: "acme-large", apiKey: "sk-secret-0123456789" },
  make: clientOver,
});
