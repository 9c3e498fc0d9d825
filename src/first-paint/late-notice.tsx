import { Button } from "@ui/elements/button";
import toast from "@ui/shell/toaster.module.css";
import { useTranslation } from "react-i18next";

/** The notice of the drawn page that the application does not come; hidden until `/theme.js` finds that out. */
export function LateNotice() {
  const { t } = useTranslation("shell");
  return (
    <div hidden data-drawn="late">
      <section className={toast.toaster} role="alert">
        <div className={`${toast.toast} ${toast.warning}`}>
          <p>
            {t("late")} {t("crash.safe")}
          </p>
          <Button size="small">{t("crash.retry")}</Button>
        </div>
      </section>
    </div>
  );
}
