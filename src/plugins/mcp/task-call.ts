import { untilAborted } from "@core/lifecycle/until-aborted";
import {
  type CallToolResult,
  type Client,
  isCallToolResult,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/client";
import * as v from "valibot";
import { plainWords } from "./plain-words";

/** Between two questions how a task stands, where the server names no time or an odd one, in ms. */
const POLL_MS = { least: 250, usual: 1_000, most: 30_000 };
/** Nobody waits for longer until a task is called off. */
const CANCEL_LIMIT_MS = 5_000;

const ENDED: readonly string[] = ["completed", "failed", "cancelled"];

const task = v.looseObject({
  taskId: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  status: v.picklist(["working", "input_required", "completed", "failed", "cancelled"]),
  statusMessage: v.nullish(v.string()),
  pollInterval: v.nullish(v.number()),
});
const created = v.looseObject({ task });
const nothing = v.looseObject({});

/** How a task stands, as its server says. */
type ServerTask = v.InferOutput<typeof task>;

/** A call that its server works on as a task. */
interface TaskCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Told each time the server has said how it stands, in its words. */
  readonly onStatus: (message: string | undefined) => void;
  readonly signal: AbortSignal;
  /** The longest that one request may take, in ms. */
  readonly timeout: number;
}

/**
 * Calls a tool as a task (specification 2025-11-25): the server answers at once, is asked how the task stands, and for the
 * result in the end. What it asks the user meanwhile comes as with any call. A call that is stopped is called off there.
 * @throws what the client throws, or the signal's reason.
 */
export async function callAsTask(client: Client, call: TaskCall): Promise<CallToolResult> {
  const { name, args, signal, timeout } = call;
  const params = { name, arguments: { ...args }, task: {} };
  const begun = await client.request({ method: "tools/call", params }, created, { signal, timeout });
  try {
    return resultOf(await resultWhenSettled(client, begun.task, call));
  } catch (error) {
    if (signal.aborted) cancel(client, begun.task.taskId);
    throw error;
  }
}

/** Asks how a task stands until it has ended. Whoever asks for the result is handed what the server asks the user, too. */
async function resultWhenSettled(client: Client, begun: ServerTask, call: TaskCall) {
  const { onStatus, signal, timeout } = call;
  const params = { taskId: begun.taskId };
  const options = { signal, timeout };
  const askResult = () => client.request({ method: "tasks/result", params }, nothing, options);
  let result: ReturnType<typeof askResult> | undefined;
  let now = begun;
  // Many are done at once.
  for (let pauseMs = POLL_MS.least; !ENDED.includes(now.status); pauseMs = pauseOf(now)) {
    onStatus(plainWords(now.statusMessage, 200) || undefined);
    if (now.status === "input_required") result ??= askResult();
    // Whether it failed is told in the end.
    result?.catch(() => {});
    await untilAborted(new Promise((resolve) => setTimeout(resolve, pauseMs)), signal);
    now = await client.request({ method: "tasks/get", params }, task, options);
  }
  return result ?? askResult();
}

function pauseOf({ pollInterval }: ServerTask): number {
  return Math.min(POLL_MS.most, Math.max(POLL_MS.least, pollInterval ?? POLL_MS.usual));
}

function resultOf(result: unknown): CallToolResult {
  if (isCallToolResult(result)) return result;
  throw new ProtocolError(ProtocolErrorCode.InternalError, "The task ended without a result.");
}

/** Lets a server know that nobody waits for a task any more. */
function cancel(client: Client, taskId: string): void {
  client
    .request({ method: "tasks/cancel", params: { taskId } }, nothing, { timeout: CANCEL_LIMIT_MS })
    // The call is over whatever it says.
    .catch(() => {});
}
