import type { Attachment } from "@core/domain/attachment";
import { SessionPreferencesToken } from "@core/ports/preferences";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { useService } from "@ui/services-context";
import { useCallback, useRef, useState } from "react";

/** What is being written, and how it is sent. */
export interface ComposerState {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  setText(text: string): void;
  setAttachments(attachments: readonly Attachment[]): void;
  /** Sends what is written, or the given text in its place; to `false` when it was not sent and is still there. */
  send(text?: string, attachments?: readonly Attachment[]): Promise<boolean>;
}

/** What is attached stays while another page is looked at, such as the settings that a first message leads to. */
const kept = new WeakMap<ConversationSession, readonly Attachment[]>();

/** The unsent text of a conversation. It outlives a reload, and stays until it has been saved as a message. */
export function useComposer(view: ConversationSession, agentId: string): ComposerState {
  const session = useService(SessionPreferencesToken);
  const key = `troupe.composer.${view.conversation?.id ?? agentId}`;
  const [text, setOwnText] = useState(() => session.get(key) ?? "");
  const [attachments, setOwnAttachments] = useState(() => kept.get(view) ?? []);
  const latest = useRef({ text, attachments });
  const setText = useCallback(
    (value: string) => {
      latest.current = { ...latest.current, text: value };
      setOwnText(value);
      if (value === "") session.remove(key);
      else session.set(key, value);
    },
    [session, key],
  );
  const setAttachments = useCallback(
    (value: readonly Attachment[]) => {
      latest.current = { ...latest.current, attachments: value };
      kept.set(view, value);
      setOwnAttachments(value);
    },
    [view],
  );
  const send = useCallback(
    async (given?: string, files?: readonly Attachment[]) => {
      if (given !== undefined) setText(given);
      if (files !== undefined) setAttachments(files);
      const sent = latest.current;
      const isSaved = await view.send(sent);
      if (isSaved && latest.current.text === sent.text) setText("");
      if (isSaved && latest.current.attachments === sent.attachments) setAttachments([]);
      return isSaved;
    },
    [view, setText, setAttachments],
  );
  return { text, attachments, setText, setAttachments, send };
}
