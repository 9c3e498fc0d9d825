import { Button } from "@ui/components/button";
import { Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./database-page.module.css";

const ResetDialog = lazy(() => import("./reset-dialog"));

/** The way to empty the database, apart from all that does no harm. */
export function ResetSection() {
  const { t } = useTranslation("database");
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="reset-title">
      <h2 id="reset-title">{t("reset.open")}</h2>
      <p className={styles.hint}>{t("reset.hint")}</p>
      <div>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t("reset.open")}
        </Button>
      </div>
      {isOpen ? (
        <Suspense fallback={null}>
          <ResetDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
