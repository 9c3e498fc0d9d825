import { Tabs } from "@base-ui/react/tabs";
import type { StoreName } from "@core/domain/records/store-records";
import { DatabaseStoreToken } from "@core/stores/tokens";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import tabs from "@ui/theme/tabs.module.css";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { StorePanel } from "./store-panel";
import styles from "./store-tabs.module.css";

/** A tab for each store that holds something. */
export const StoreTabs = observer(function StoreTabs() {
  const { t } = useTranslation("database");
  const language = useLanguage();
  const { filledStores, records, choose } = useService(DatabaseStoreToken);
  return (
    <Tabs.Root
      value={records?.store ?? null}
      onValueChange={(store: StoreName) => void choose(store)}
      className={styles.tabs}
    >
      <Tabs.List className={tabs.list} aria-label={t("stores.label")}>
        {filledStores.map(({ store, count }) => (
          <Tabs.Tab key={store} value={store} className={tabs.tab}>
            {t(`stores.${store}`, { defaultValue: store })}{" "}
            <span className={styles.count}>{formatNumber(count, language)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {filledStores.map((each) => (
        <Tabs.Panel key={each.store} value={each.store} className={styles.panel}>
          {records?.store === each.store ? <StorePanel statistics={each} records={records} /> : null}
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
});
