import { buttonClass } from "@ui/elements/button";
import { AppLink } from "@ui/links";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./trash-link.module.css";

/** Leads from the end of a list to what was deleted from it. */
export function TrashLink() {
  const { t } = useTranslation("common");
  return (
    <AppLink to="/trash" className={`${buttonClass("quiet", "small")} ${styles.link}`}>
      <Trash2 aria-hidden="true" />
      {t("trash")}
    </AppLink>
  );
}
