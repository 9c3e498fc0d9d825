import { MOST_READERS, withoutReader } from "@core/domain/brief";
import type { ReaderPlan } from "@core/domain/task-analysis";
import { Button, IconButton } from "@ui/components/button";
import { TextField } from "@ui/components/text-field";
import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./editor.module.css";

/** Properties of the editor. */
export interface ReaderEditorProps {
  readers: readonly ReaderPlan[];
  onChange: (readers: readonly ReaderPlan[]) => void;
}

/** The questions that agents look into before anything is written. */
export function ReaderEditor({ readers, onChange }: ReaderEditorProps) {
  const { t } = useTranslation("tasks");
  return (
    <div className={styles.editor}>
      <ol className={styles.list}>
        {readers.map((reader, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a reader is known by its place, which others need it by
          <li key={place} className={styles.question}>
            <TextField
              label={t("edit.reader", { number: place + 1 })}
              hint={reader.scope || undefined}
              rows={2}
              value={reader.question}
              onChange={({ target }) => onChange(readers.with(place, { ...reader, question: target.value }))}
            />
            <IconButton
              label={t("edit.removeReader", { number: place + 1 })}
              onClick={() => onChange(withoutReader(readers, place))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {readers.length < MOST_READERS ? (
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => onChange([...readers, { question: "", scope: "", needs: [] }])}
        >
          {t("edit.addReader")}
        </Button>
      ) : null}
    </div>
  );
}

/** The readers that are asked something. From the end, so that the places of those before stay as they are. */
export function withoutBlankReaders(readers: readonly ReaderPlan[]): readonly ReaderPlan[] {
  return readers.reduceRight(
    (left, { question }, place) => (question.trim() === "" ? withoutReader(left, place) : left),
    readers,
  );
}
