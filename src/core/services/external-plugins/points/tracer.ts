import * as v from "valibot";
import type { LlmMessage } from "../../../domain/model/llm";
import { contribute } from "../../../plugin/define-plugin";
import { type CompletedRequest, type RequestTracer, Tracers } from "../../../points/tracer";
import { nothing, plainCopy } from "./checked-values";
import { type ContainedPoint, dataOf } from "./contained-point";

const schema = v.object({ id: v.string() });

/** Hears of finished requests, and of calls of tools where it has `recordTool`. */
export const tracer: ContainedPoint = (part) => {
  const { functions } = part;
  const requests: RequestTracer = {
    record: (request, signal) =>
      functions.call("record", { request: plainCopy(withoutFiles(request)) }, nothing, signal),
    recordTool: (call, signal) =>
      functions.callIfThere("recordTool", { call: plainCopy(call) }, nothing, signal),
  };
  const { id } = dataOf(part, schema);
  return { contributes: [contribute(Tracers, { id, load: async () => requests })] };
};

/** Attached files are named; their bytes are nobody's who counts tokens. */
function withoutFiles({ messages, ...request }: CompletedRequest): CompletedRequest {
  if (!messages) return request;
  const named = messages.map((message): LlmMessage => {
    const { attachments, ...rest } = message;
    return attachments
      ? { ...rest, attachments: attachments.map((file) => ({ ...file, data: "" })) }
      : message;
  });
  return { ...request, messages: named };
}
