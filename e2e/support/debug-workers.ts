import type { CDPSession } from "playwright/test";

/** An event of the debugging protocol, and the target that it is of. */
export interface TargetEvent {
  readonly target: Target;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Send = (method: string, params?: object) => Promise<unknown>;
type Message = {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
} & Partial<Omit<TargetEvent, "target">>;

/** A frame or worker of a page, however deep, as developer tools reach it. */
export class Target {
  readonly type: string;
  readonly #post: Send;
  readonly #waiting = new Map<number, (message: Message) => void>();
  #lastId = 0;

  constructor(type: string, post: Send) {
    this.type = type;
    this.#post = post;
  }

  /** Sends a command. @throws Error with what the browser says. */
  readonly send: Send = async (method, params = {}) => {
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<Message>((done) => this.#waiting.set(id, done));
    await this.#post("Target.sendMessageToTarget", { message: JSON.stringify({ id, method, params }) });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  /** Takes what the target sends: an answer, or an event that is given back. */
  take(message: Message): Message | undefined {
    const { id } = message;
    if (id === undefined) return message;
    this.#waiting.get(id)?.(message);
    this.#waiting.delete(id);
    return undefined;
  }
}

/**
 * Debugs every worker of a page, those of frames and of other workers too, and tells what they report. Playwright's own
 * sessions have no way to workers of workers.
 */
export async function debugWorkers(
  session: CDPSession,
  onEvent: (event: TargetEvent) => void,
): Promise<void> {
  const targets = new Map<string, Target>();
  const onMessage = (send: Send, { method, params = {} }: Message): void => {
    const sessionId = String(params.sessionId);
    if (method === "Target.attachedToTarget") {
      const { type } = params.targetInfo as { type: string };
      const target = new Target(type, (name, more) => send(name, { sessionId, ...more }));
      targets.set(sessionId, target);
      void begin(target);
    }
    const target = targets.get(sessionId);
    if (method !== "Target.receivedMessageFromTarget" || !target) return;
    const event = target.take(JSON.parse(String(params.message)));
    if (!event?.method) return;
    onMessage(target.send, event);
    onEvent({ target, method: event.method, params: event.params ?? {} });
  };
  const send: Send = (method, params) => session.send(method as "Target.setAutoAttach", params as never);
  for (const method of ["Target.attachedToTarget", "Target.receivedMessageFromTarget"] as const)
    session.on(method, (params) => onMessage(send, { method, params: { ...params } }));
  await send("Target.setAutoAttach", AUTO_ATTACH);
}

const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: false, flatten: false };

async function begin(target: Target): Promise<void> {
  await target.send("Target.setAutoAttach", AUTO_ATTACH);
  if (target.type === "worker") await target.send("Debugger.enable");
}
