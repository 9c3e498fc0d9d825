import { type Token, token } from "../di/token";
import type { AgentDirectory } from "./agents/agent-directory";
import type { AgentInstructions } from "./agents/agent-instructions";
import type { BackupReader } from "./backup/backup-reader";
import type { Chat } from "./chat/chat";
import type { ConversationRepository } from "./chat/conversation-repository";
import type { ExampleTasks } from "./examples/example-tasks";
import type { FileText } from "./knowledge/file-text";
import type { KnowledgeLibrary } from "./knowledge/knowledge-library";
import type { KnowledgeRetrieval } from "./knowledge/retrieval";
import type { Credentials } from "./models/credentials";
import type { ModelCaller } from "./models/model-call";
import type { RequestTelemetry } from "./models/request-telemetry";
import type { TaskPresence } from "./orchestration/task-presence";
import type { TaskRunner } from "./orchestration/task-runner";
import type { BackgroundImageSource } from "./settings/background-image-source";
import type { SetupExport } from "./sharing/setup-export";
import type { SetupImport } from "./sharing/setup-import";

/** The names of the services. They import types alone, so that naming one loads nothing. */
export const RequestTelemetryToken: Token<RequestTelemetry> = token("request-telemetry");
export const TaskRunnerToken: Token<TaskRunner> = token("task-runner");
export const AgentDirectoryToken: Token<AgentDirectory> = token("agent-directory");
export const AgentInstructionsToken: Token<AgentInstructions> = token("agent-instructions");
export const BackupReaderToken: Token<BackupReader> = token("backup-reader");
export const ChatToken: Token<Chat> = token("chat");
export const ConversationRepositoryToken: Token<ConversationRepository> = token("conversation-repository");
export const ExampleTasksToken: Token<ExampleTasks> = token("example-tasks");
export const FileTextToken: Token<FileText> = token("file-text");
/** The caller underneath, which knows of no files. */
export const PlainModelCallerToken: Token<ModelCaller> = token("plain-model-caller");
export const KnowledgeLibraryToken: Token<KnowledgeLibrary> = token("knowledge-library");
export const KnowledgeRetrievalToken: Token<KnowledgeRetrieval> = token("knowledge-retrieval");
export const CredentialsToken: Token<Credentials> = token("credentials");
export const ModelCallerToken: Token<ModelCaller> = token("model-caller");
export const TaskPresenceToken: Token<TaskPresence> = token("task-presence");
export const BackgroundImageSourceToken: Token<BackgroundImageSource> = token("background-image-source");
export const SetupExportToken: Token<SetupExport> = token("setup-export");
export const SetupImportToken: Token<SetupImport> = token("setup-import");
