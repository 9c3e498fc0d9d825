import type { CostOf, WorkUsage } from "@core/domain/journal/usage";
import { costOf } from "@core/services/models/call-cost";
import { ProvidersStoreToken } from "@core/stores/tokens";
import { formatCost, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { useTranslation } from "react-i18next";

/** The cost of a call by the price its provider publishes, where the journal says nothing. For observers. */
export function useCostOf(): CostOf {
  const { providers } = useService(ProvidersStoreToken);
  return (call) => costOf(call.usage, call, providers);
}

/** Tokens and cost as figures: `about` where some are estimated, a dash for what is not known. */
export function useWorkText(): {
  tokens: (usage: WorkUsage) => string;
  cost: (usage: WorkUsage) => string;
} {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const about = (text: string, isEstimated: boolean) =>
    isEstimated ? t("cost.about", { figure: text }) : text;
  return {
    tokens: ({ tokens, isEstimated }) => about(formatNumber(tokens, language), isEstimated),
    cost: ({ cost, isEstimated }) => {
      if (cost === undefined) return "—";
      return cost === "free" ? t("cost.free") : about(formatCost(cost, language), isEstimated);
    },
  };
}
