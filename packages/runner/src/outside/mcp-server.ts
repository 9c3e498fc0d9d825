import { isAbort, isAppError } from "@core/errors/app-error";
import { createMcpHandler, Server, type Tool } from "@modelcontextprotocol/server";
import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { RunnerError } from "../runner-error";
import { sentenceOf } from "../texts";
import type { DelegatedWork } from "./delegated-work";
import type { Outsider } from "./outside-access";

const LONGEST_REQUEST = 200_000;
const LONGEST_FILE = 2_000_000;
const LARGEST_BODY = 4 * 1024 * 1024;
const MOST_FILES = 20;
/** Clients give up on a call after a minute. */
const LONGEST_WAIT_SECONDS = 50;

const taskId = v.pipe(v.string(), v.maxLength(100), v.description("As delegate has given it"));
const language = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^[a-z]{2,3}$/),
    v.description("Of the answer, such as en, unless the request tells"),
  ),
  "en",
);
const file = v.strictObject({
  name: v.pipe(v.string(), v.maxLength(300)),
  text: v.pipe(v.string(), v.maxLength(LONGEST_FILE)),
});

const SCHEMAS = {
  delegate: v.strictObject({
    request: v.pipe(
      v.string(),
      v.minLength(1),
      v.maxLength(LONGEST_REQUEST),
      v.description("What is to be written or found out, with all that matters"),
    ),
    files: v.optional(v.pipe(v.array(file), v.maxLength(MOST_FILES), v.description("Texts it is about"))),
    language,
    approve_first: v.optional(
      v.pipe(v.boolean(), v.description("Whether the brief waits for approve")),
      false,
    ),
    key: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[\w-]{1,64}$/),
        v.description("Your name for this task: the same one twice is one task"),
      ),
    ),
  }),
  status: v.strictObject({ task_id: taskId }),
  result: v.strictObject({
    task_id: taskId,
    wait_seconds: v.optional(
      v.pipe(
        v.number(),
        v.minValue(0),
        v.maxValue(LONGEST_WAIT_SECONDS),
        v.description("Time to wait until it is done"),
      ),
      0,
    ),
  }),
  approve: v.strictObject({ task_id: taskId, language }),
} as const;

const DESCRIPTIONS: Readonly<Record<keyof typeof SCHEMAS, string>> = {
  delegate:
    "Has a team of agents do a task, such as a report, and gives its id at once. Ask result for the deliverable.",
  status:
    "How a task is: its phase, what it waits for, and the requirements of a brief that waits for approval.",
  result: "The deliverable of a task in Markdown, once it is done; else how it is.",
  approve: "Approves the brief of a task that was delegated with approve_first, so that it is worked on.",
};

/** The answer to a request, as the protocol wants it. */
export type AnswerMcp = (request: Request, outsider: Outsider) => Promise<Response>;

/** A server of the Model Context Protocol, by which agents of others give tasks to this runner. */
export function mcpServer(work: DelegatedWork): AnswerMcp {
  const handler = createMcpHandler(({ authInfo }) => serverFor(work, authInfo?.extra?.outsider as Outsider), {
    responseMode: "json",
    maxRequestBodySize: LARGEST_BODY,
  });
  return (request, outsider) =>
    handler.fetch(request, {
      authInfo: { token: "", clientId: outsider.id, scopes: [], extra: { outsider } },
    });
}

function serverFor(work: DelegatedWork, outsider: Outsider): Server {
  const server = new Server(
    { name: "troupe", title: "Troupe", version: "1.0.0" },
    { capabilities: { tools: {} } },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: Object.entries(SCHEMAS).map(([name, schema]) => {
      const inputSchema = toJsonSchema(schema, { typeMode: "input" }) as Tool["inputSchema"];
      return { name, description: DESCRIPTIONS[name as keyof typeof SCHEMAS], inputSchema };
    }),
  }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    try {
      return await called(work, outsider, params.name, params.arguments ?? {}, mcpReq.signal);
    } catch (error) {
      if (isAbort(error)) throw error;
      // An error that is not the application's own tells nothing of the inside.
      const told =
        isAppError(error) || error instanceof RunnerError || v.isValiError(error)
          ? sentenceOf(error)
          : "It could not be done.";
      return { isError: true, content: [{ type: "text" as const, text: told }] };
    }
  });
  return server;
}

async function called(
  work: DelegatedWork,
  outsider: Outsider,
  name: string,
  args: unknown,
  signal: AbortSignal,
) {
  if (name === "delegate") {
    const { request, files, language: wanted, approve_first, key } = v.parse(SCHEMAS.delegate, args);
    const task = { request, files, language: wanted, approveFirst: approve_first, key };
    return toldOf({ task_id: await work.delegate(outsider, task) });
  }
  if (name === "approve") {
    const { task_id, language: wanted } = v.parse(SCHEMAS.approve, args);
    await work.approve(outsider, task_id, wanted);
    return toldOf({ task_id, approved: true });
  }
  if (name === "status") {
    const { task_id } = v.parse(SCHEMAS.status, args);
    const { taskId: id, result: _, ...state } = await work.status(outsider, task_id, { signal });
    return toldOf({ task_id: id, ...state });
  }
  const { task_id, wait_seconds } = v.parse(SCHEMAS.result, args);
  const {
    taskId: id,
    result,
    ...state
  } = await work.status(outsider, task_id, { waitSeconds: wait_seconds, signal });
  if (result === undefined) return toldOf({ task_id: id, ...state });
  return { content: [{ type: "text" as const, text: result }] };
}

function toldOf(content: object) {
  return { content: [{ type: "text" as const, text: JSON.stringify(content) }] };
}
