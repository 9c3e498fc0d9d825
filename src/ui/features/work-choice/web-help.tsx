import { AppLink } from "@ui/links";
import { useTranslation } from "react-i18next";
import type { OpenMenuProps } from "./prompt-work";
import { WorkPopover } from "./work-popover";
import styles from "./work-popover.module.css";

/** Says why the web cannot be searched, and leads to what turns it on. */
export function WebHelp({ anchor, offer, onClose }: OpenMenuProps) {
  const { t } = useTranslation("setup");
  const isForbidden = offer.web.by === "never";
  return (
    <WorkPopover anchor={anchor} label={t("web.title")} onClose={onClose}>
      <p>{isForbidden ? t("web.never") : t("web.nobody", { model: offer.model })}</p>
      <p className={styles.links}>
        <AppLink to="/settings#tools">{isForbidden ? t("web.allow") : t("web.setUp")}</AppLink>
        {isForbidden ? null : <AppLink to="/settings#providers">{t("web.otherModel")}</AppLink>}
      </p>
    </WorkPopover>
  );
}
