import { setUpByKey } from "@core/services/models/recognise-key";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./first-run-choices.module.css";

/** Links to the pages where each provider makes keys. */
export const KeyPages = observer(function KeyPages({ id }: { id: string }) {
  const { t } = useTranslation("setup");
  const pages = setUpByKey(useService(ProvidersStoreToken).providers).filter(({ keyPage }) => keyPage);
  return (
    <p id={id} className={styles.pages}>
      {pages.map(({ name, keyPage = "" }) => (
        <AppLink key={keyPage} to={keyPage} aria-label={t("key.getFrom", { name })}>
          {name}
        </AppLink>
      ))}
    </p>
  );
});
