import { SettingsStoreToken } from "@core/stores/tokens";
import { IconButton } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import { ArrowLeft, Menu } from "lucide-react";
import { observer } from "mobx-react-lite";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { ProgressIndicator } from "./drawer/progress-indicator";
import { useBack } from "./drawer/use-back";
import styles from "./top-bar.module.css";

/** Properties of the top bar. */
export interface TopBarProps {
  drawerOpen: boolean;
  menuButton: RefObject<HTMLButtonElement | null>;
  onMenu: () => void;
}

/** The bar a phone shows in place of the drawer. */
export const TopBar = observer(function TopBar({ drawerOpen, menuButton, onMenu }: TopBarProps) {
  const { t } = useTranslation("shell");
  const { platformName } = useService(SettingsStoreToken);
  const back = useBack();
  return (
    <header className={styles.bar}>
      <IconButton ref={menuButton} label={t("drawer.open")} aria-expanded={drawerOpen} onClick={onMenu}>
        <Menu aria-hidden="true" />
      </IconButton>
      {back ? (
        <IconButton label={t("back")} onClick={back}>
          <ArrowLeft aria-hidden="true" />
        </IconButton>
      ) : null}
      <span className={styles.name} data-platform-name="">
        {platformName || t("defaultName")}
      </span>
      <span className={styles.progress}>
        <ProgressIndicator compact />
      </span>
    </header>
  );
});
