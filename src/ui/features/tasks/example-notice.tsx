import { Button } from "@ui/elements/button";
import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./example-notice.module.css";
import { useExamples } from "./use-examples";

/** Says that what is shown are examples, and removes them all with one click. */
export function ExampleNotice({ text, onRemoved }: { text: "list" | "task"; onRemoved?: () => void }) {
  const { t } = useTranslation("recordings");
  const examples = useExamples();
  const remove = async () => {
    if (await examples.remove()) onRemoved?.();
  };
  return (
    <aside className={styles.notice} aria-label={t("examples.label")}>
      <Sparkles aria-hidden="true" />
      <p>{t(`examples.${text}`)}</p>
      <Button size="small" disabled={examples.busy} onClick={() => void remove()}>
        {t("examples.remove")}
      </Button>
    </aside>
  );
}
