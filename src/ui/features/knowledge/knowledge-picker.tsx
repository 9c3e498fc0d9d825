import { searchFiles } from "@core/domain/knowledge/knowledge-summary";
import { KNOWLEDGE_PAGE_SIZE } from "@core/stores/knowledge/knowledge-store";
import { KnowledgeStoreToken } from "@core/stores/tokens";
import { Badge } from "@ui/elements/badge";
import { ErrorText } from "@ui/elements/error-text";
import { ShowMore } from "@ui/elements/show-more";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./knowledge-picker.module.css";
import { KnowledgePickerFolders } from "./knowledge-picker-folders";
import { KnowledgePickerRow } from "./knowledge-picker-row";
import { KnowledgePreview } from "./knowledge-preview";

/** The text in place of the files while there are none to show. */
const EMPTY = {
  idle: "common:loading",
  loading: "common:loading",
  ready: "common:prompt.noKnowledge",
  failed: "common:loadFailed",
} as const;

/** Properties of a knowledge picker. */
export interface KnowledgePickerProps {
  /** Ids of the chosen items. */
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** Chooses any number of files of the knowledge base: searchable, newest modified first. */
export const KnowledgePicker = observer(function KnowledgePicker({ value, onChange }: KnowledgePickerProps) {
  // Errors are what the preview may have to say; loaded with it, they would blank the page and lose the focus.
  const { t } = useTranslation(["knowledge", "errors"]);
  const knowledge = useService(KnowledgeStoreToken);
  const [query, setQuery] = useState("");
  const [shown, setShown] = useState(KNOWLEDGE_PAGE_SIZE);
  const showMore = useCallback(() => setShown((count) => count + KNOWLEDGE_PAGE_SIZE), []);
  const [previewedId, setPreviewedId] = useState<string>();
  useEffect(() => void knowledge.load(), [knowledge]);
  const found = searchFiles(knowledge.items, query);
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  const chosen = value.filter((id) => knowledge.find(id)).length;
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>
        {t("shell:nav.knowledge")}
        {chosen > 0 ? <Badge tone="accent">{t("picker.selected", { count: chosen })}</Badge> : null}
      </legend>
      {knowledge.items.length === 0 ? (
        <p className={styles.empty}>
          {t(EMPTY[knowledge.status])} {knowledge.error ? <ErrorText error={knowledge.error} /> : null}
        </p>
      ) : (
        <>
          <KnowledgePickerFolders value={value} onToggle={toggle} />
          <input
            type="search"
            className={styles.search}
            value={query}
            placeholder={t("picker.search")}
            aria-label={t("picker.search")}
            onChange={(event) => setQuery(event.target.value)}
          />
          <ul className={styles.list}>
            {found.slice(0, shown).map((item) => (
              <KnowledgePickerRow
                key={item.id}
                item={item}
                checked={value.includes(item.id)}
                onToggle={() => toggle(item.id)}
                onPreview={() => setPreviewedId(item.id)}
              />
            ))}
            {found.length > shown ? (
              <li className={styles.more}>
                <ShowMore
                  key={shown}
                  label={t("common:showMore", { count: found.length - shown })}
                  onShowMore={showMore}
                />
              </li>
            ) : null}
          </ul>
          {found.length === 0 ? <p className={styles.empty}>{t("picker.nothing")}</p> : null}
        </>
      )}
      {previewedId ? <KnowledgePreview id={previewedId} onClose={() => setPreviewedId(undefined)} /> : null}
    </fieldset>
  );
});
