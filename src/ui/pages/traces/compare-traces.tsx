import { TracesStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { Modal } from "@ui/elements/modal";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TraceText } from "./trace-text";
import styles from "./traces.module.css";
import { useSpanText } from "./use-span-text";

/** The bar that says which calls are chosen, and the two side by side. */
export const CompareTraces = observer(function CompareTraces() {
  const { t } = useTranslation("traces");
  const store = useService(TracesStoreToken);
  const text = useSpanText();
  const [isOpen, setOpen] = useState(false);
  const { chosen } = store;
  if (chosen.length === 0) return null;
  return (
    <div className={styles.compareBar} role="status">
      <span>{t("chosen", { count: chosen.length })}</span>
      <Button disabled={chosen.length < 2} onClick={() => setOpen(true)}>
        {t("compare")}
      </Button>
      {isOpen ? (
        <Modal title={t("compareTitle")} width="wide" onClose={() => setOpen(false)}>
          <div className={styles.compared}>
            {chosen.map((span) => (
              <section key={span.id} aria-label={text.name(span)}>
                <h2 className={styles.role}>{text.name(span)}</h2>
                <TraceText span={span} />
              </section>
            ))}
          </div>
        </Modal>
      ) : null}
    </div>
  );
});
