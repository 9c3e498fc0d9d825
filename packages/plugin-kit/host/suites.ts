import { agentSourceSuite } from "./suites/agent-source-suite";
import { artifactExporterSuite } from "./suites/artifact-exporter-suite";
import { attachmentOfferSuite } from "./suites/attachment-offer-suite";
import { instructionSourceSuite } from "./suites/instruction-source-suite";
import { llmProviderSuite } from "./suites/llm-provider-suite";
import { localeBundleSuite } from "./suites/locale-bundle-suite";
import { passageRankerSuite } from "./suites/passage-ranker-suite";
import { rendererSuite } from "./suites/renderer-suite";
import { slashCommandSuite } from "./suites/slash-command-suite";
import { strategySuite } from "./suites/strategy-suite";
import { taskTemplateSuite } from "./suites/task-template-suite";
import { textExtractorSuite } from "./suites/text-extractor-suite";
import { toolSuite } from "./suites/tool-suite";
import { tracerSuite } from "./suites/tracer-suite";
import type { Tested } from "./tested";

/** The contract of every point that a contained plugin can contribute to. */
export const SUITES: Readonly<Record<string, (tested: Tested) => Promise<void>>> = {
  "agent-source": agentSourceSuite,
  "artifact-exporter": artifactExporterSuite,
  "attachment-offer": attachmentOfferSuite,
  "code-block-renderer": rendererSuite,
  "instruction-source": instructionSourceSuite,
  "llm-provider": llmProviderSuite,
  "locale-bundle": localeBundleSuite,
  "orchestration-strategy": strategySuite,
  "passage-ranker": passageRankerSuite,
  "slash-command": slashCommandSuite,
  "task-template": taskTemplateSuite,
  "text-extractor": textExtractorSuite,
  tool: toolSuite,
  tracer: tracerSuite,
};
