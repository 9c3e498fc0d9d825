import type { UsageFacts } from "@core/services/chat/model-facts";
import { formatCost, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";

/** Tokens and cost in words: a dash for a cost that is not known. */
export function useUsageText(): (usage: UsageFacts) => readonly string[] {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const costText = ({ cost, isPractice }: UsageFacts) => {
    if (isPractice) return t("cost.practice");
    if (cost === "free") return t("cost.free");
    return cost === undefined ? "—" : formatCost(cost, language);
  };
  return (usage) => [
    ...(usage.tokens === undefined ? [] : [t("tokens", { tokens: formatNumber(usage.tokens, language) })]),
    costText(usage),
  ];
}
