import type { PageMessage } from "./cell-messages";
import { failureOf, PartSender, sendParts } from "./prelude-call";
import { Channel, packed, unpacked } from "./prelude-channel";
import { contextOf, type PluginFunctionContext } from "./prelude-context";
import type { WorkerMessage } from "./worker-message";

/** The part of a worker's global scope that is used. */
export interface PreludeScope {
  postMessage(message: unknown, options: { readonly transfer: Transferable[] }): void;
  addEventListener(
    type: "message" | "error" | "unhandledrejection",
    listener: (event: MessageEvent & PromiseRejectionEvent & ErrorEvent) => void,
  ): void;
  troupe?: { implement(plugin: Implementation): void };
}

type PluginFunction = (args: unknown, context: PluginFunctionContext) => unknown;

/** Implementation of a plugin: functions by the point and id of its contributions. */
export interface Implementation {
  readonly contributes: readonly Readonly<Record<string, unknown>>[];
}

interface Running {
  readonly controller: AbortController;
  readonly sender?: PartSender;
}

/** Makes `troupe` a global of the worker, and answers the page. It knows no extension point. */
export function startPrelude(scope: PreludeScope): void {
  // Bound now: a function that the plugin puts in its place later is not used here.
  const post = scope.postMessage.bind(scope);
  const send = (message: WorkerMessage, transfer: Transferable[]) => post(message, { transfer });
  const channel = new Channel(send);
  const functions = new Map<string, PluginFunction>();
  const running = new Map<number, Running>();

  const run = async ({
    id,
    name,
    credit,
    ...given
  }: Extract<PageMessage, { type: "call" }>): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    const sender = credit === undefined ? undefined : new PartSender(id, channel, credit);
    running.set(id, { controller, ...(sender ? { sender } : {}) });
    try {
      const call = functions.get(name);
      if (!call) throw new TypeError(`there is no ${name}`);
      const result = call(argsOf(given), contextOf(channel, id, signal));
      if (sender) await sendParts(result, sender, signal);
      const { json, bytes } = packed(sender ? null : await result);
      const message = { type: "done", id, json } as const;
      if (!signal.aborted) channel.say(bytes ? { ...message, bytes } : message, bytes);
    } catch (error) {
      sender?.flush();
      if (!signal.aborted) channel.say({ type: "failed", id, ...failureOf(error) });
    } finally {
      running.delete(id);
    }
  };

  const onMessage = (message: PageMessage): void => {
    if (message.type === "ping") send({ type: "pong" }, []);
    else if (message.type === "call") void run(message);
    else if (message.type === "abort")
      running
        .get(message.id)
        ?.controller.abort(new DOMException("Nobody waits for this any more.", "AbortError"));
    else if (message.type === "more") running.get(message.id)?.sender?.addCredit(message.credit);
    else if (message.type === "answer" || message.type === "refused") channel.onAnswer(message);
  };

  scope.addEventListener("message", ({ data }) => onMessage(data));
  for (const type of ["error", "unhandledrejection"] as const)
    scope.addEventListener(type, (event) => {
      // Before there is anything to call it is the end; afterwards calls fail by what they throw themselves.
      if (functions.size > 0) event.preventDefault();
    });
  scope.troupe = {
    implement({ contributes }) {
      for (const contribution of contributes)
        for (const [name, value] of Object.entries(contribution))
          if (typeof value === "function")
            functions.set(
              `${contribution.point}/${contribution.id}/${name}`,
              value.bind(contribution) as PluginFunction,
            );
      channel.say({ type: "implements", json: JSON.stringify([...functions.keys()]) });
    },
  };
}

/** Arguments as a function takes them: bytes are one of them. */
function argsOf(given: { readonly json: string; readonly bytes?: ArrayBuffer }): unknown {
  const args = unpacked({ json: given.json });
  return given.bytes ? { ...(args as object), bytes: given.bytes } : args;
}
