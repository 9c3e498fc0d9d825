/* Exports of the package. */

export {
  type ActionArgs,
  type ActionDefinition,
  type ActionOutput,
  type ActionPlace,
  type ActionSite,
  action,
} from "./action";
export { type AgentDefinition, type AgentSourceDefinition, agentSource } from "./agent-source";
export {
  type ArtifactExporterDefinition,
  artifactExporter,
  type ExportArgs,
  type ExportContext,
} from "./artifact-exporter";
export { type AttachmentOfferDefinition, attachmentOffer } from "./attachment-offer";
export type * from "./context";
export {
  API_VERSION,
  definePlugin,
  type PluginContribution,
  type PluginDefinition,
  type PluginOAuth,
  type PluginSecret,
} from "./define-plugin";
export {
  type EventArgs,
  type EventHandlerDefinition,
  type EventName,
  type EventOutput,
  eventHandler,
} from "./event-handler";
export { type ImageModelDefinition, imageModel, type PictureArgs } from "./image-model";
export {
  type ImportArgs,
  type ImportedItem,
  type ImportedKind,
  type ImportedMessage,
  type ImporterDefinition,
  importer,
} from "./importer";
export {
  type InstructionReference,
  type InstructionSourceDefinition,
  instructionSource,
} from "./instruction-source";
export {
  type FetchedDocument,
  type KnowledgeConnectorDefinition,
  knowledgeConnector,
  type ListedDocument,
} from "./knowledge-connector";
export type * from "./llm";
export {
  type LlmProviderDefinition,
  llmProvider,
  type ProviderCredential,
  type SuggestedModel,
} from "./llm-provider";
export { type LocaleDefinition, type LocaleTexts, locale } from "./locale-bundle";
export {
  type FilterArgs,
  type FilterOutput,
  type MessageFilterDefinition,
  messageFilter,
} from "./message-filter";
export { type OpenAiChatDialect, openAiChat } from "./openai-chat";
export {
  type PageContext,
  type PageDefinition,
  type PageServices,
  type PageToken,
  type PortDefinition,
  page,
  port,
  settingsSection,
} from "./page";
export { type PassageRankerDefinition, passageRanker } from "./passage-ranker";
export { type FurtherErrorCode, PluginError, type PluginErrorCode } from "./plugin-error";
export { type PluginSetting, type SettingValues, settingsOf, type ValuesOf } from "./plugin-setting";
export {
  type PluginProject,
  type ProjectEntry,
  type ProjectReadKind,
  type ProjectRights,
  projectOf,
} from "./project";
export { readSse, type SseEvent } from "./read-sse";
export { type DrawArgs, type RendererDefinition, renderer } from "./renderer";
export { type FoundPage, type SearchServiceDefinition, searchService } from "./search-service";
export { type SlashCommandDefinition, slashCommand } from "./slash-command";
export { type RecordingArgs, type SpeechRecognizerDefinition, speechRecognizer } from "./speech-recognizer";
export { type SpeechSynthesizerDefinition, type SpokenArgs, speechSynthesizer } from "./speech-synthesizer";
export {
  type PartPlan,
  type StrategyAgent,
  type StrategyContext,
  type StrategyDefinition,
  type StrategyPart,
  type StrategyPhase,
  type StrategyText,
  type SuggestedAgent,
  strategy,
  type TaskAnalysis,
} from "./strategy";
export { type TaskTemplate, type TaskTemplatesDefinition, taskTemplates } from "./task-template";
export { type TextExtractorDefinition, textExtractor } from "./text-extractor";
export { type ThemeColours, type ThemeDefinition, theme } from "./theme";
export {
  type ListedTool,
  type TextVectors,
  type ToolArguments,
  type ToolCallArgs,
  type ToolContext,
  type ToolDefinition,
  type ToolEffect,
  type ToolForm,
  type ToolFormAnswer,
  type ToolOutput,
  type ToolSourceDefinition,
  tool,
  toolSource,
} from "./tool";
export { type TracedRequest, type TracedToolCall, type TracerDefinition, tracer } from "./tracer";
export { type ViewArgs, type ViewDefinition, type ViewDrawArgs, type ViewPlace, view } from "./view";
