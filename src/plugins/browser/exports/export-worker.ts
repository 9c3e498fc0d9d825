import type {
  ImportedConversation,
  ReadExport,
} from "@core/domain/conversation-import/imported-conversation";
import { readExport } from "@core/domain/conversation-import/read-export";
import { serveBatches } from "../batches/serve-batches";
import { exportTexts } from "./export-texts";

/** About what a message takes beside its text. */
const MESSAGE_WEIGHT = 500;

serveBatches<Blob, ImportedConversation, Omit<ReadExport, "conversations">>(async (file, { send }) => {
  const { conversations, ...rest } = readExport(...(await exportTexts(file)));
  for (const each of conversations) void send(each, weightOf(each));
  return rest;
});

function weightOf({ messages }: ImportedConversation): number {
  return messages.reduce((sum, { content }) => sum + content.length + MESSAGE_WEIGHT, 0);
}
