import * as v from "valibot";
import { AppError } from "../../errors/app-error";
import type { ImportedConversation, ReadExport } from "./imported-conversation";
import { ChatGptConversation, readChatGpt } from "./read-chatgpt";
import { ClaudeConversation, readClaude } from "./read-claude";
import { OwnExport, readOwn } from "./read-own";
import { toConversation } from "./to-conversation";

type Reader = (item: unknown, index: number) => ImportedConversation | undefined;

const READERS: Readonly<Record<ReadExport["source"], Reader>> = {
  troupe: (item) => {
    const parsed = v.safeParse(OwnExport, item);
    return parsed.success ? readOwn(parsed.output) : undefined;
  },
  chatgpt: (item, index) => {
    const parsed = v.safeParse(ChatGptConversation, item);
    return parsed.success ? toConversation("chatgpt", readChatGpt(parsed.output, index)) : undefined;
  },
  claude: (item) => {
    const parsed = v.safeParse(ClaudeConversation, item);
    return parsed.success ? toConversation("claude", readClaude(parsed.output)) : undefined;
  },
};

/**
 * The conversations of an exported file, or of the several files of one export: ChatGPT's, Claude's or our own.
 * @throws AppError `import.not-json`, `import.unknown-format`, `import.empty`.
 */
export function readExport(...files: readonly string[]): ReadExport {
  const items = files.flatMap(parse);
  const source = sourceOf(items.find((item) => typeof item === "object" && item !== null));
  if (!source) throw new AppError("import.unknown-format");
  const conversations = items.flatMap((item, index) => READERS[source](item, index) ?? []);
  if (conversations.length === 0) throw new AppError("import.empty");
  return {
    source,
    conversations,
    unreadable: items.length - conversations.length,
    unreadableMessages: conversations.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
  };
}

function sourceOf(item: unknown): ReadExport["source"] | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  if ("kind" in item && item.kind === "troupe-conversation") return "troupe";
  if ("mapping" in item) return "chatgpt";
  return "chat_messages" in item ? "claude" : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AppError("import.not-json", {}, { cause: error });
  }
}
