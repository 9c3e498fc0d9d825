import type { OtherProtocol } from "./openai-chat-client";
import { type ResponsesStyle, responsesBody } from "./responses-body";
import { responsesParts } from "./responses-parts";

/** OpenAI's Responses. */
export function responsesProtocol(style: ResponsesStyle, isNeeded: OtherProtocol["isNeeded"]): OtherProtocol {
  return {
    isNeeded,
    path: "/responses",
    bodyOf: (request) => responsesBody(request, style),
    parts: (events) => responsesParts(events, style),
  };
}
