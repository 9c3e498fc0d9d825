import { AppError } from "@core/errors/app-error";
import type { ModelCall, ModelPart } from "@core/services/models/model-call";

/** A call that belongs to a task. */
export const call: ModelCall = {
  purpose: "chat",
  messages: [{ role: "user", content: "Hi" }],
  taskId: "t1",
};
/** A signal that is never aborted. */
export const signal = () => new AbortController().signal;
/** The error of a provider that cannot take the call now. */
export const overloaded = new AppError("provider.api", { status: 503 });

/** Parts of a stream until its end, and the error it ended with. */
export async function drain(parts: AsyncIterable<ModelPart>) {
  const received: ModelPart[] = [];
  let error: unknown;
  try {
    for await (const part of parts) received.push(part);
  } catch (thrown) {
    error = thrown;
  }
  return { text: received.map((part) => ("text" in part ? part.text : "")).join(""), received, error };
}
