import { PENDING_PROMPT } from "@core/domain/conversation/pending-prompt";
import type { Attachment } from "@core/domain/file/attachment";
import { chosenOnly } from "@core/domain/tool/work-choice";
import { type Preferences, SessionPreferencesToken } from "@core/ports/preferences";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { readChoice } from "@core/stores/tasks/kept-choice";
import { useService } from "@ui/services-context";
import { useEffect, useRef } from "react";
import type { ComposerState } from "./use-composer";

/** Sends what was written on another page, once, to the agent it was meant for. It is forgotten when it is saved. */
export function usePendingPrompt(view: ConversationSession, agentId: string, { send }: ComposerState): void {
  const session = useService(SessionPreferencesToken);
  const taken = useRef(false);
  useEffect(() => {
    const prompt = session.get(PENDING_PROMPT.prompt);
    if (taken.current || !prompt || !view.isBlank || session.get(PENDING_PROMPT.agent) !== agentId) return;
    taken.current = true;
    view.aboutWorkflow(session.get(PENDING_PROMPT.workflow));
    void view.chooseWork(chosenOnly(readChoice(session.get(PENDING_PROMPT.choice))));
    void send(prompt, attachmentsOf(session)).then((isSaved) => {
      if (isSaved) forget(session, prompt);
    });
  }, [session, view, agentId, send]);
  useEffect(() => {
    // Sent after all, such as when a provider had to be configured first.
    if (taken.current && !view.isBlank) forget(session, session.get(PENDING_PROMPT.prompt));
  }, [session, view, view.isBlank]);
}

function forget(session: Preferences, prompt: string | undefined): void {
  if (session.get(PENDING_PROMPT.prompt) !== prompt) return;
  for (const key of Object.values(PENDING_PROMPT)) session.remove(key);
}

function attachmentsOf(session: Preferences): readonly Attachment[] {
  try {
    const value: unknown = JSON.parse(session.get(PENDING_PROMPT.attachments) ?? "[]");
    return Array.isArray(value) ? value.filter(isAttachment) : [];
  } catch {
    return [];
  }
}

function isAttachment(value: unknown): value is Attachment {
  const { type, name, mimeType, data } = (value ?? {}) as Partial<Record<keyof Attachment, unknown>>;
  const isKnown = type === "image" || type === "text" || type === "other";
  return isKnown && [name, mimeType, data].every((each) => typeof each === "string");
}
