import type { LlmProvider } from "@core/points/llm-provider";
import { formatCost, formatFileSize } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";

/** Says what is known of a model in a line: what it can do, how much it reads, what it costs. */
export function useModelFacts(provider: LlmProvider | undefined): (model: string) => string | undefined {
  const { t } = useTranslation("setup");
  const language = useLanguage();
  const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  return (model) => {
    const known = provider?.suggestedModels.find(({ id }) => id === model);
    if (!known) return undefined;
    const { contextWindow, price, abilities = [], download } = known;
    const facts = [
      ...(download ? [download.name, formatFileSize(download.sizeBytes, language), download.licence] : []),
      ...abilities.map((ability) => t(`model.${ability}`)),
      contextWindow === undefined ? "" : t("model.context", { tokens: compact.format(contextWindow) }),
      price
        ? t("model.price", {
            input: formatCost(price.input, language),
            output: formatCost(price.output, language),
          })
        : "",
    ];
    return facts.filter(Boolean).join(" · ") || undefined;
  };
}
