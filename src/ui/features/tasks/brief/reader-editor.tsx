import { MOST_READERS, withoutReader } from "@core/domain/journal/brief";
import type { ReaderPlan } from "@core/domain/task/task-analysis";
import { Button, IconButton } from "@ui/elements/button";
import { TextField } from "@ui/elements/text-field";
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
            {place > 0 ? (
              <NeedsField
                place={place}
                needs={reader.needs}
                onChange={(needs) => onChange(readers.with(place, { ...reader, needs }))}
              />
            ) : null}
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

interface NeedsFieldProps {
  place: number;
  needs: readonly number[];
  onChange: (needs: readonly number[]) => void;
}

/** The earlier answers a question waits for. Only those before it are offered, so that none waits for itself. */
function NeedsField({ place, needs, onChange }: NeedsFieldProps) {
  const { t } = useTranslation("tasks");
  const earlier = Array.from({ length: place }, (_, each) => each);
  return (
    <fieldset className={styles.needs}>
      <legend>{t("edit.needs")}</legend>
      {earlier.map((each) => (
        <label key={each}>
          <input
            type="checkbox"
            checked={needs.includes(each)}
            onChange={({ target }) =>
              onChange(earlier.filter((other) => (other === each ? target.checked : needs.includes(other))))
            }
          />
          {t("edit.answer", { number: each + 1 })}
        </label>
      ))}
    </fieldset>
  );
}

/** The readers that are asked something. From the end, so that the places of those before stay as they are. */
export function withoutBlankReaders(readers: readonly ReaderPlan[]): readonly ReaderPlan[] {
  return readers.reduceRight(
    (left, { question }, place) => (question.trim() === "" ? withoutReader(left, place) : left),
    readers,
  );
}
