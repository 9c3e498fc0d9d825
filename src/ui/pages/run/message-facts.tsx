import type { Message } from "@core/domain/conversation";
import { formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";

/** The model that wrote a reply and the tokens it took, as the provider counted them. */
export function MessageFacts({ message }: { message: Message }) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const { model, usage } = message;
  if (!model) return null;
  const tokens = usage ? t("tokens", { tokens: formatNumber(usage.totalTokens, language) }) : undefined;
  return <span className={styles.fact}>{[model, tokens].filter(Boolean).join(" · ")}</span>;
}
