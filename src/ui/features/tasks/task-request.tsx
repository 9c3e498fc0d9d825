import { ATTACHMENT_NAME_LIMIT } from "@core/domain/file/attachment";
import type { Task } from "@core/domain/task/task";
import { Paperclip } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./facts.module.css";
import { Section } from "./section";

/** Properties of a request. */
export interface TaskRequestProps {
  task: Pick<Task, "description" | "attachments">;
  /** Whether it is folded at first: while there is something else to look at. */
  isFolded?: boolean;
}

/** The request, word for word, and the files that came with it. */
export function TaskRequest({ task, isFolded = false }: TaskRequestProps) {
  const { t } = useTranslation("tasks");
  const attachments = task.attachments ?? [];
  return (
    <Section title={t("request.title")} isFolded={isFolded}>
      <p className={styles.request}>{task.description}</p>
      {attachments.length > 0 ? (
        <ul className={styles.attachments} aria-label={t("common:prompt.attachments")}>
          {attachments.map(({ name }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name, and the list never changes
            <li key={position} className={styles.attachment}>
              <Paperclip aria-hidden="true" />
              {name.length > ATTACHMENT_NAME_LIMIT ? `${name.slice(0, ATTACHMENT_NAME_LIMIT)}…` : name}
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
