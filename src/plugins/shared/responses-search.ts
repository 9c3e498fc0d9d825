import type { SearchProtocol } from "./openai-chat-client";
import { type ResponsesStyle, responsesBody } from "./responses-body";
import { responsesParts } from "./responses-parts";

/** Searching the web by OpenAI's Responses. */
export function responsesSearch(style: ResponsesStyle): SearchProtocol {
  return {
    path: "/responses",
    bodyOf: (request) => responsesBody(request, style),
    parts: (events) => responsesParts(events, style),
  };
}
