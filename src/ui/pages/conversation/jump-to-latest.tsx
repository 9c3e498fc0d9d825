import { Button } from "@ui/components/button";
import { ArrowDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import styles from "./conversation-page.module.css";

/** Leads a reader further up to the end of the conversation. */
export function JumpToLatest({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation("chat");
  return (
    <div className={styles.jump}>
      <Button size="small" icon={<ArrowDown aria-hidden="true" />} onClick={onClick}>
        {t("jumpToLatest")}
      </Button>
    </div>
  );
}
