import type { Attachment } from "@core/domain/file/attachment";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { AttachmentDraftsToken } from "@core/services/tokens";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { useService } from "@ui/services-context";
import { useCallback, useEffect, useRef, useState } from "react";
import { takeDrafts } from "./prompt-drafts";

/** The message being written, and how it is sent. */
export interface ComposerState {
  readonly text: string;
  readonly attachments: readonly Attachment[];
  setText(text: string): void;
  setAttachments(attachments: readonly Attachment[]): void;
  /** Sends what is written, or the given text in its place; to `false` when it was not sent and is still there. */
  send(text?: string, attachments?: readonly Attachment[]): Promise<boolean>;
}

/** Attachments stay while another page is looked at, such as the settings that a first message leads to. */
const kept = new WeakMap<ConversationSession, readonly Attachment[]>();

/** The unsent text and files of a conversation. They outlive a reload, and stay until they have been saved as a message. */
export function useComposer(view: ConversationSession, agentId: string): ComposerState {
  const session = useService(SessionPreferencesToken);
  const drafts = useService(AttachmentDraftsToken);
  const prompt = view.conversation?.id ?? agentId;
  const key = `troupe.composer.${prompt}`;
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
      void drafts.keep(prompt, value);
    },
    [view, drafts, prompt],
  );
  useEffect(() => {
    const drafts = takeDrafts(view, (draft) => {
      if (latest.current.text.trim() !== "") return false;
      setText(draft);
      return true;
    });
    return () => drafts.dispose();
  }, [view, setText]);
  const restoring = useKeptFiles(prompt, latest, setAttachments);
  const send = useCallback(
    async (given?: string, files?: readonly Attachment[]) => {
      if (given !== undefined) setText(given);
      if (files !== undefined) setAttachments(files);
      // Nothing is sent without the files of before a reload.
      await restoring.current;
      const sent = latest.current;
      const isSaved = await view.send(sent);
      if (isSaved && latest.current.text === sent.text) setText("");
      if (isSaved && latest.current.attachments === sent.attachments) setAttachments([]);
      // Files attached meanwhile belong to the conversation that has begun, and are kept there.
      else if (isSaved && view.conversation?.id !== prompt) void drafts.keep(prompt, []);
      return isSaved;
    },
    [view, drafts, prompt, restoring, setText, setAttachments],
  );
  return { text, attachments, setText, setAttachments, send };
}

/** Brings back the files that were attached before a reload, once; what has been attached since comes after them. */
function useKeptFiles(
  prompt: string,
  latest: { readonly current: Pick<ComposerState, "attachments"> },
  setAttachments: (attachments: readonly Attachment[]) => void,
): { readonly current: Promise<void> | undefined } {
  const drafts = useService(AttachmentDraftsToken);
  const restoring = useRef<Promise<void>>(undefined);
  const isAsked = useRef(latest.current.attachments.length > 0);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    restoring.current = drafts.find(prompt).then((kept) => {
      if (kept.length > 0) setAttachments([...kept, ...latest.current.attachments]);
    });
  }, [drafts, prompt, latest, setAttachments]);
  return restoring;
}
