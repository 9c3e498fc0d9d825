import { ConversationsStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { Search } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./conversations.module.css";

/** Looks for words in the titles and messages of all conversations. */
export const ConversationSearch = observer(function ConversationSearch() {
  const { t } = useTranslation("conversations");
  const store = useService(ConversationsStoreToken);
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={store.query}
        onChange={(event) => void store.search(event.target.value)}
      />
    </search>
  );
});
