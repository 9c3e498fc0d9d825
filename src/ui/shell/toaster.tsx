import { NotificationsStoreToken } from "@core/stores/tokens";
import { part } from "@ui/elements/part";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";

import { useTranslation } from "react-i18next";
import styles from "./toaster.module.css";

const Toast = part(() => import("./toast"));

/** Shows the notices of `NotificationsStore` in a corner. The toasts are imported with the first of them. */
export const Toaster = observer(function Toaster() {
  const { t } = useTranslation("shell");
  const { notices, dismiss } = useService(NotificationsStoreToken);
  return (
    <section className={styles.toaster} aria-label={t("notices.label")} aria-live="polite">
      {notices.map(({ id, notice }) => (
        <Toast key={id} notice={notice} onDismiss={() => dismiss(id)} />
      ))}
    </section>
  );
});
