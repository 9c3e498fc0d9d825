import type { Attachment } from "@core/domain/file/attachment";
import type { KnowledgeSummary } from "@core/domain/knowledge/knowledge-summary";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useReady, useService } from "@ui/services-context";
import { FileText } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./attach-menu.module.css";

/** Of the recent files that are loaded, this many are shown. */
const SHOWN = 10;

/** Properties of the choice of recent files. */
export interface KnowledgeChoicesProps {
  onChoose: (attachment: Promise<Attachment>) => void;
}

/** The files of the knowledge base that were modified last, each a button. */
export function KnowledgeChoices(props: KnowledgeChoicesProps) {
  const { t } = useTranslation("common");
  const ready = useReady(KnowledgeStoreToken);
  return ready ? <RecentFiles {...props} /> : <p className={styles.hint}>{t("loading")}</p>;
}

function RecentFiles({ onChoose }: KnowledgeChoicesProps) {
  const { t } = useTranslation("common");
  const knowledge = useService(KnowledgeStoreToken);
  const [files, setFiles] = useState<readonly KnowledgeSummary[]>();
  useEffect(() => {
    let gone = false;
    const show = (found: readonly KnowledgeSummary[]) => gone || setFiles(found.slice(0, SHOWN));
    knowledge.recentFiles().then(show, () => show([]));
    return () => {
      gone = true;
    };
  }, [knowledge]);
  if (!files) return <p className={styles.hint}>{t("loading")}</p>;
  if (files.length === 0) return <p className={styles.hint}>{t("prompt.noKnowledge")}</p>;
  return (
    <ul>
      {files.map((file) => (
        <li key={file.id}>
          <Button
            variant="quiet"
            className={styles.upload}
            icon={<FileText aria-hidden="true" />}
            onClick={() => onChoose(knowledge.attachment(file.id))}
          >
            <span className={styles.name}>{file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
