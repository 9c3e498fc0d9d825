import { agentSource } from "./agent-source";
import { artifactExporter } from "./artifact-exporter";
import { attachmentOffer } from "./attachment-offer";
import { containedRenderer } from "./code-block-renderer";
import type { ContainedPoint } from "./contained-point";
import { instructionSource } from "./instruction-source";
import { llmProvider } from "./llm-provider";
import { localeBundle } from "./locale-bundle";
import { orchestrationStrategy } from "./orchestration-strategy";
import { passageRanker } from "./passage-ranker";
import { slashCommand } from "./slash-command";
import { taskTemplate } from "./task-template";
import { textExtractor } from "./text-extractor";
import { tool } from "./tool";
import { tracer } from "./tracer";

/** The points, and the port, that a contained plugin may contribute to, by name. */
export const CONTAINED_POINTS: ReadonlyMap<string, ContainedPoint> = new Map([
  ["agent-source", agentSource],
  ["artifact-exporter", artifactExporter],
  ["attachment-offer", attachmentOffer],
  [
    "code-block-renderer",
    ({ data, manifest, open }) => ({ contributes: [containedRenderer(data, manifest, open)] }),
  ],
  ["instruction-source", instructionSource],
  ["llm-provider", llmProvider],
  ["locale-bundle", localeBundle],
  ["orchestration-strategy", orchestrationStrategy],
  ["passage-ranker", passageRanker],
  ["slash-command", slashCommand],
  ["task-template", taskTemplate],
  ["text-extractor", textExtractor],
  ["tool", tool],
  ["tracer", tracer],
]);

/** Those that a plugin may contribute to only if it is trusted with the page, or built in. */
export const NOT_CONTAINED_POINTS: ReadonlySet<string> = new Set([
  "page",
  "settings-section",
  "tool-settings",
  "tool-source",
  "store-migration",
  "recorded-run",
]);
