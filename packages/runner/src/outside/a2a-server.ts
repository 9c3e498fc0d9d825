import { createHash } from "node:crypto";
import {
  A2A_PROTOCOL_VERSION,
  A2A_VERSION_HEADER,
  type AgentCard,
  type Artifact,
  type Message,
  type Part,
  Role,
  type SendMessageRequest,
  type Task,
  TaskState,
} from "@a2a-js/sdk";
import {
  A2AError,
  ContentTypeNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import {
  type A2ARequestHandler,
  JsonRpcTransportHandler,
  ServerCallContext,
  validateVersion,
} from "@a2a-js/sdk/server";
import { isAppError } from "@core/errors/app-error";
import { RunnerError } from "../runner-error";
import { sentenceOf } from "../texts";
import { BINDING, cardAt, OUTPUT } from "./agent-card";
import type { DelegatedState, DelegatedWork } from "./delegated-work";
import type { Outsider } from "./outside-access";

const LARGEST_BODY = 4 * 1024 * 1024;
const LONGEST_REQUEST = 200_000;
/** Time that a message which waits for its task is kept open, in seconds. */
const LONGEST_WAIT_SECONDS = 600;

const STATES: Readonly<Record<DelegatedState["state"], TaskState>> = {
  waiting: TaskState.TASK_STATE_SUBMITTED,
  planning: TaskState.TASK_STATE_WORKING,
  running: TaskState.TASK_STATE_WORKING,
  synthesising: TaskState.TASK_STATE_WORKING,
  validating: TaskState.TASK_STATE_WORKING,
  refining: TaskState.TASK_STATE_WORKING,
  interrupted: TaskState.TASK_STATE_WORKING,
  paused: TaskState.TASK_STATE_WORKING,
  "awaiting-approval": TaskState.TASK_STATE_INPUT_REQUIRED,
  done: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  "limit-reached": TaskState.TASK_STATE_FAILED,
  stopped: TaskState.TASK_STATE_CANCELED,
};

/** Answers a request of the Agent2Agent protocol (JSON-RPC), for tasks of this runner. */
export async function answerA2a(
  request: Request,
  outsider: Outsider,
  work: DelegatedWork,
): Promise<Response> {
  if (request.method !== "POST") return new Response(null, { status: 405 });
  const body = await textOf(request);
  if (body === undefined) return new Response(null, { status: 413 });
  const card = cardAt(request.url);
  const version = request.headers.get(A2A_VERSION_HEADER) ?? A2A_PROTOCOL_VERSION;
  const handler = new JsonRpcTransportHandler(handlerFor(work, outsider, card, request.signal));
  try {
    validateVersion(version, card, BINDING);
    const user = { isAuthenticated: true, userName: outsider.id };
    const answer = await handler.handle(body, new ServerCallContext({ user, requestedVersion: version }));
    // Nothing is streamed, as the card says.
    if (Symbol.asyncIterator in answer) throw new UnsupportedOperationError("Streaming is not supported");
    return Response.json(answer);
  } catch (error) {
    return Response.json({
      jsonrpc: "2.0",
      id: null,
      error: JsonRpcTransportHandler.mapToJSONRPCError(error),
    });
  }
}

function handlerFor(
  work: DelegatedWork,
  outsider: Outsider,
  card: AgentCard,
  signal: AbortSignal,
): A2ARequestHandler {
  const unsupported = async () => {
    throw new UnsupportedOperationError("This runner does not do that");
  };
  const status = (taskId: string, waitSeconds = 0) =>
    told(async () => taskOf(await work.status(outsider, taskId, { waitSeconds, signal })));
  return {
    getAgentCard: async () => card,
    getAuthenticatedExtendedAgentCard: async () => card,
    async sendMessage(params) {
      const taskId = await told(() => taken(work, outsider, params));
      return status(taskId, params.configuration?.returnImmediately ? 0 : LONGEST_WAIT_SECONDS);
    },
    getTask: ({ id }) => status(id),
    async cancelTask({ id }) {
      if (!(await told(() => work.stop(outsider, id))))
        throw new TaskNotCancelableError("Nobody works on it");
      return status(id);
    },
    sendMessageStream: () => {
      throw new UnsupportedOperationError("Streaming is not supported");
    },
    resubscribe: () => {
      throw new UnsupportedOperationError("Streaming is not supported");
    },
    listTasks: unsupported,
    createTaskPushNotificationConfig: unsupported,
    getTaskPushNotificationConfig: unsupported,
    listTaskPushNotificationConfigs: unsupported,
    deleteTaskPushNotificationConfig: unsupported,
  };
}

/** Does what a message asks for: a new task, or the approval of one that waits for it. Resolves to the id of the task. */
async function taken(
  work: DelegatedWork,
  outsider: Outsider,
  { message }: SendMessageRequest,
): Promise<string> {
  if (!message) throw new RequestMalformedError("There is no message");
  const language = languageOf(message);
  const words = textIn(message.parts.filter(({ filename }) => !filename)).trim();
  if (message.taskId) {
    if (!/^approved?[.!]?$/i.test(words))
      throw new UnsupportedOperationError("A task that waits for approval takes the message: approve");
    await work.approve(outsider, message.taskId, language);
    return message.taskId;
  }
  if (words === "" || words.length > LONGEST_REQUEST)
    throw new RequestMalformedError("The text is missing or too long");
  const files = message.parts.flatMap((part) =>
    part.filename ? [{ name: part.filename, text: textIn([part]) }] : [],
  );
  const approveFirst = message.metadata?.approveFirst === true;
  // A message that is sent again is the same wish.
  const key = createHash("sha256").update(message.messageId).digest("hex").slice(0, 32);
  return work.delegate(outsider, { request: words, files, language, approveFirst, key });
}

/** The text of parts. @throws ContentTypeNotSupportedError for what is no text. */
function textIn(parts: readonly Part[]): string {
  const texts = parts.map(({ content, mediaType }) => {
    if (content?.$case === "text") return content.value;
    if (content?.$case === "raw" && mediaType.startsWith("text/")) return content.value.toString("utf8");
    throw new ContentTypeNotSupportedError("Only text is taken");
  });
  return texts.join("\n\n");
}

function languageOf({ metadata }: Message): string {
  const said: unknown = metadata?.language;
  return typeof said === "string" && /^[a-z]{2,3}$/.test(said) ? said : "en";
}

/** A task as the protocol describes it. */
function taskOf({ taskId, title, state, remark, brief, result }: DelegatedState): Task {
  const text = brief ? ["Approve this brief:", ...brief.map((each) => `- ${each}`)].join("\n") : remark;
  const artifact: Artifact | undefined =
    result === undefined
      ? undefined
      : {
          artifactId: `${taskId}-result`,
          name: title,
          description: "",
          parts: [partOf(result, OUTPUT)],
          metadata: undefined,
          extensions: [],
        };
  const message: Message | undefined =
    text === undefined
      ? undefined
      : {
          ...{ messageId: `${taskId}-${state}`, contextId: taskId, taskId, role: Role.ROLE_AGENT },
          ...{
            parts: [partOf(text, "text/plain")],
            metadata: undefined,
            extensions: [],
            referenceTaskIds: [],
          },
        };
  return {
    ...{
      id: taskId,
      contextId: taskId,
      history: [],
      metadata: undefined,
      artifacts: artifact ? [artifact] : [],
    },
    status: { state: STATES[state], message, timestamp: new Date().toISOString() },
  };
}

function partOf(value: string, mediaType: string): Part {
  return { content: { $case: "text", value }, mediaType, metadata: undefined, filename: "" };
}

/** An error as the protocol has it, which tells nothing of the inside unless it is the application's own. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error) && error.code === "task.not-found")
      throw new TaskNotFoundError("There is no such task");
    if (isAppError(error) || error instanceof RunnerError)
      throw new UnsupportedOperationError(sentenceOf(error));
    throw error instanceof A2AError ? error : new Error("It could not be done");
  }
}

/** The body of a request; `undefined` of one that is too large. */
async function textOf({ body }: Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
