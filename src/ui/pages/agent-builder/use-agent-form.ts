import type { Agent } from "@core/domain/agent/agent";
import { type AgentDraft, draftOf, EMPTY_AGENT_DRAFT } from "@core/domain/agent/agent-draft";
import { NotifierToken } from "@core/ports/notifier";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { AgentsStoreToken } from "@core/stores/tokens";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { type FormEvent, useEffect, useState } from "react";

/** After an agent has been saved, its toast is read before the list opens. */
const REDIRECT_DELAY_MS = 2000;

/** Required fields that were found blank. */
export interface AgentFormErrors {
  readonly name: boolean;
  readonly role: boolean;
}

const NO_ERRORS: AgentFormErrors = { name: false, role: false };

/** The state of the builder's form: the draft, what is wrong with it, saving it. */
export function useAgentForm(agent: Agent | undefined) {
  const agents = useService(AgentsStoreToken);
  const notifier = useService(NotifierToken);
  const initial = agent ? { ...EMPTY_AGENT_DRAFT, ...draftOf(agent) } : EMPTY_AGENT_DRAFT;
  const kept = useKeptDraft(agent?.id);
  const [draft, setDraft] = useState<AgentDraft>(() => ({ ...initial, ...kept.read() }));
  const [errors, setErrors] = useState(NO_ERRORS);
  const [saved, setSaved] = useState(false);
  /** Counts resets, after which fields that hold a text of their own begin anew. */
  const [resets, setResets] = useState(0);
  useRedirectAfter(saved);
  const save = async () => {
    setSaved(true);
    try {
      await (agent ? agents.update(agent.id, draft) : agents.create(draft));
      kept.forget();
      notifier.notify({ level: "success", code: agent ? "agent.updated" : "agent.created" });
    } catch (error) {
      setSaved(false);
      notifier.error(error);
    }
  };
  return {
    draft,
    errors,
    saved,
    resets,
    change: (change: Partial<AgentDraft>) => {
      setDraft({ ...draft, ...change });
      kept.write({ ...draft, ...change });
      setErrors(NO_ERRORS);
    },
    reset: () => {
      setDraft(initial);
      kept.forget();
      setResets(resets + 1);
      setErrors(NO_ERRORS);
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const found = { name: draft.name.trim() === "", role: draft.role.trim() === "" };
      setErrors(found);
      if (found.name || found.role) focusField(event.currentTarget, found.name ? "name" : "role");
      else if (!saved) void save();
    },
  };
}

/** The unsaved draft of an agent; the tab keeps it over a reload. */
function useKeptDraft(agentId = "new") {
  const session = useService(SessionPreferencesToken);
  const key = `troupe.agentDraft.${agentId}`;
  return {
    read: (): Partial<AgentDraft> => {
      try {
        return JSON.parse(session.get(key) ?? "{}");
      } catch {
        return {};
      }
    },
    write: (draft: AgentDraft) => session.set(key, JSON.stringify(draft)),
    forget: () => session.remove(key),
  };
}

function focusField(form: HTMLFormElement, name: keyof AgentFormErrors): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

function useRedirectAfter(saved: boolean): void {
  const navigate = useAppNavigate();
  useEffect(() => {
    if (!saved) return;
    const timer = setTimeout(() => navigate("/agents"), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [saved, navigate]);
}
