import { ConversationsStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./conversations.module.css";

/** Goes through the pages of the history; nothing when there is one. */
export const Pager = observer(function Pager() {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  const { page, pageCount } = store;
  if (pageCount < 2) return null;
  const go = (step: number) => {
    void store.load(page + step);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav className={styles.pager} aria-label={t("pages")}>
      <Button disabled={page === 0} onClick={() => go(-1)}>
        {t("previous")}
      </Button>
      <span>{t("page", { page: page + 1, total: pageCount })}</span>
      <Button disabled={page >= pageCount - 1} onClick={() => go(1)}>
        {t("next")}
      </Button>
    </nav>
  );
});
