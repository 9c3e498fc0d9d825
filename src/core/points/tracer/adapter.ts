import * as v from "valibot";
import { nothing, plainCopy } from "../../contained/checked-values";
import { type ContainedAdapter, dataOf } from "../../contained/contained-adapter";
import type { LlmMessage } from "../../domain/model/llm";
import { contribute } from "../../plugin/define-plugin";
import { type CompletedRequest, type RequestTracer, Tracers } from "./index";

const schema = v.object({ id: v.string() });

/** Hears of finished requests, and of calls of tools where it has `recordTool`. */
export const adapter: ContainedAdapter = (part) => {
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
