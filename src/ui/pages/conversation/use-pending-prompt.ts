import type { Attachment } from "@core/domain/attachment";
import { type Preferences, SessionPreferencesToken } from "@core/ports/preferences";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import { useService } from "@ui/services-context";
import { useEffect, useRef } from "react";
import type { ComposerState } from "./use-composer";

const KEYS = { prompt: "pendingPrompt", agent: "pendingAgent", attachments: "pendingAttachments" } as const;

/** Sends what was written on the home page, once, to the agent it was meant for. It is forgotten when it is saved. */
export function usePendingPrompt(view: ConversationSession, agentId: string, { send }: ComposerState): void {
  const session = useService(SessionPreferencesToken);
  const taken = useRef(false);
  useEffect(() => {
    const prompt = session.get(KEYS.prompt);
    if (taken.current || !prompt || !view.isBlank || session.get(KEYS.agent) !== agentId) return;
    taken.current = true;
    void send(prompt, attachmentsOf(session)).then((isSaved) => {
      if (isSaved) forget(session, prompt);
    });
  }, [session, view, agentId, send]);
  useEffect(() => {
    // Sent after all, such as when a provider had to be configured first.
    if (taken.current && !view.isBlank) forget(session, session.get(KEYS.prompt));
  }, [session, view, view.isBlank]);
}

function forget(session: Preferences, prompt: string | undefined): void {
  if (session.get(KEYS.prompt) !== prompt) return;
  for (const key of Object.values(KEYS)) session.remove(key);
}

function attachmentsOf(session: Preferences): readonly Attachment[] {
  try {
    const value: unknown = JSON.parse(session.get(KEYS.attachments) ?? "[]");
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
