import type { LlmMessage, ToolCall, ToolResultMessage } from "@core/domain/llm";
import { objectAt, parseJson } from "./json-value";

/** Messages without those of tools. */
export type SpokenMessage = Exclude<LlmMessage, ToolResultMessage>;

/** The arguments of a call as an object, as protocols want them that take no text; of what is none, an empty one. */
export function argumentsOf(call: ToolCall): Readonly<Record<string, unknown>> {
  return objectAt(parseJson(call.arguments));
}

/** What `provider` gave with a call; `undefined` where that was another. */
export function dataOf(call: ToolCall | undefined, provider: string): unknown {
  return call?.providerData?.provider === provider ? call.providerData.value : undefined;
}

/** The turns of a protocol in which the results of calls that were made together are one. */
export function withJoinedResults(
  messages: readonly LlmMessage[],
): readonly (SpokenMessage | readonly ToolResultMessage[])[] {
  const turns: (SpokenMessage | ToolResultMessage[])[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    if (message.role !== "tool") turns.push(message);
    else if (Array.isArray(last)) last.push(message);
    else turns.push([message]);
  }
  return turns;
}

/** The same conversation for a model that knows no tools: calls and their results as words. */
export function toolsInWords(messages: readonly LlmMessage[]): readonly SpokenMessage[] {
  return messages.map((message) => {
    if (message.role === "tool") {
      return { role: "user", content: `[Result of the tool ${message.name}]\n${message.content}` };
    }
    if (message.role !== "assistant" || !message.toolCalls?.length) return message;
    const calls = message.toolCalls.map((call) => `[Called the tool ${call.name} with ${call.arguments}]`);
    return { ...message, content: [message.content, ...calls].filter((text) => text !== "").join("\n") };
  });
}
