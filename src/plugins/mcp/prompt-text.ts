import type { GetPromptResult } from "@modelcontextprotocol/client";

/** A longer one is cut, in characters. */
const LONGEST = 200_000;

/** The text of a prompt, for the user to look at and send. What is no text is left out. */
export function promptText({ messages }: GetPromptResult): string {
  const texts = messages.flatMap(({ role, content }) => {
    const text =
      content.type === "text"
        ? content.text
        : content.type === "resource" && "text" in content.resource
          ? content.resource.text
          : "";
    if (text === "") return [];
    return [messages.length > 1 && role === "assistant" ? `Assistant: ${text}` : text];
  });
  return texts.join("\n\n").slice(0, LONGEST);
}
