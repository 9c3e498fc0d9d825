import * as v from "valibot";
import { AppError } from "../../errors/app-error";
import type { ImportedConversation, ReadExport } from "./imported-conversation";
import { ChatGptConversation, readChatGpt } from "./read-chatgpt";
import { ClaudeConversation, readClaude } from "./read-claude";
import { LibreChatConversation, readLibreChat } from "./read-librechat";
import { OpenWebUiChat, readOpenWebUi } from "./read-open-webui";
import { OwnExport, readOwn } from "./read-own";
import { toConversation } from "./to-conversation";

/** Messages of one conversation, and of all of them: several times the largest exports that are known. */
const CONVERSATION_LIMIT = 20_000;
const EXPORT_LIMIT = 500_000;

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
  librechat: (item) => {
    const parsed = v.safeParse(LibreChatConversation, item);
    return parsed.success ? toConversation("librechat", readLibreChat(parsed.output)) : undefined;
  },
  "open-webui": (item, index) => {
    const parsed = v.safeParse(OpenWebUiChat, item);
    return parsed.success ? toConversation("open-webui", readOpenWebUi(parsed.output, index)) : undefined;
  },
};

/**
 * The conversations of an exported file, or of the several files of one export: ChatGPT's, Claude's,
 * Open WebUI's, LibreChat's or our own.
 * @throws AppError `file.damaged`, `import.unknown-format`, `import.empty`, `import.too-long`.
 */
export function readExport(...files: readonly string[]): ReadExport {
  const items = files.flatMap(parse);
  const source = sourceOf(items.find((item) => typeof item === "object" && item !== null));
  if (!source) throw new AppError("import.unknown-format");
  const conversations = items.flatMap((item, index) => READERS[source](item, index) ?? []);
  if (conversations.length === 0) throw new AppError("import.empty");
  checkLimits(conversations);
  return {
    source,
    conversations,
    unreadable: items.length - conversations.length,
    unreadableMessages: conversations.reduce((sum, { unreadable = 0 }) => sum + unreadable, 0),
  };
}

function checkLimits(conversations: readonly ImportedConversation[]): void {
  let total = 0;
  for (const { messages } of conversations) {
    if (messages.length > CONVERSATION_LIMIT)
      throw new AppError("import.too-long", { limit: CONVERSATION_LIMIT });
    total += messages.length;
  }
  if (total > EXPORT_LIMIT) throw new AppError("import.too-long", { limit: EXPORT_LIMIT });
}

function sourceOf(item: unknown): ReadExport["source"] | undefined {
  if (typeof item !== "object" || item === null) return undefined;
  if ("kind" in item && item.kind === "troupe-conversation") return "troupe";
  if ("mapping" in item) return "chatgpt";
  if ("chat" in item) return "open-webui";
  if ("conversationId" in item && "messages" in item) return "librechat";
  return "chat_messages" in item ? "claude" : undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new AppError("file.damaged", {}, { cause: error });
  }
}
