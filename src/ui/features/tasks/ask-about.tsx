import { DEFAULT_AGENT_ID } from "@core/domain/agent/agent";
import type { Artifact } from "@core/domain/artifact/artifact";
import { PENDING_PROMPT } from "@core/domain/conversation/pending-prompt";
import type { Attachment } from "@core/domain/file/attachment";
import { fileStem } from "@core/domain/file/file-name";
import type { Task } from "@core/domain/task/task";
import { toBase64 } from "@core/domain/text/base64";
import { SessionPreferencesToken } from "@core/ports/preferences";
import { Button } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
import { conversationPath } from "@ui/features/conversations/conversation-address";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./facts.module.css";

/** Properties of the form. */
export interface AskAboutProps {
  task: Pick<Task, "title" | "workflowId">;
  deliverable: Pick<Artifact, "content">;
}

/** Begins a conversation about a task, which is sent its deliverable along with the first question. */
export function AskAbout({ task, deliverable }: AskAboutProps) {
  const { t } = useTranslation("tasks");
  const session = useService(SessionPreferencesToken);
  const navigate = useAppNavigate();
  const [question, setQuestion] = useState("");
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const prompt = question.trim();
    if (prompt === "") return;
    session.set(PENDING_PROMPT.prompt, prompt);
    session.set(PENDING_PROMPT.agent, DEFAULT_AGENT_ID);
    session.set(PENDING_PROMPT.attachments, JSON.stringify([documentOf(task, deliverable)]));
    session.set(PENDING_PROMPT.workflow, task.workflowId);
    void navigate(conversationPath(DEFAULT_AGENT_ID));
  };
  return (
    <form className={styles.group} onSubmit={ask}>
      <TextField
        label={t("conversations.question")}
        rows={2}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <div>
        <Button type="submit" size="small" disabled={question.trim() === ""}>
          {t("conversations.ask")}
        </Button>
      </div>
    </form>
  );
}

function documentOf({ title }: Pick<Task, "title">, { content }: Pick<Artifact, "content">): Attachment {
  const bytes = new TextEncoder().encode(content);
  return {
    type: "text",
    name: `${fileStem(title)}.md`,
    mimeType: "text/markdown",
    data: toBase64(bytes),
    sizeBytes: bytes.length,
  };
}
