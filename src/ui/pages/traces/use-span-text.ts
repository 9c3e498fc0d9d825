import type { TraceSpan } from "@core/domain/trace/trace-span";
import { useAgentName } from "@ui/features/agents/use-agent-name";
import { formatCost, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useTranslation } from "react-i18next";

const PURPOSES = [
  ...["analysis", "planning", "recruiting", "execution", "validation"],
  ...["repair", "chat", "summary", "title", "preview"],
];

/** The words for the figures of a call. For observers. */
export function useSpanText() {
  const { t } = useTranslation(["traces", "tasks"]);
  const language = useLanguage();
  const agentName = useAgentName();
  const number = (value: number) => formatNumber(value, language);
  const time = (durationMs: number) =>
    durationMs < 1_000
      ? t("milliseconds", { shown: number(Math.round(durationMs)) })
      : t("seconds", { shown: number(Math.round(durationMs / 100) / 10) });
  return {
    time,
    name: ({ name, provider }: TraceSpan) => name || provider || t("unnamed"),
    agent: ({ agentId }: TraceSpan) => (agentId === undefined ? undefined : agentName(agentId)),
    purpose: ({ purpose = "" }: TraceSpan) =>
      PURPOSES.includes(purpose) ? t(`tasks:purpose.${purpose}`) : undefined,
    firstToken: ({ firstTokenMs }: TraceSpan) =>
      firstTokenMs === undefined ? undefined : time(firstTokenMs),
    tokens: ({ promptTokens, completionTokens }: TraceSpan) =>
      promptTokens === undefined || completionTokens === undefined
        ? undefined
        : t("tokens", { sent: number(promptTokens), received: number(completionTokens) }),
    cost: ({ cost, kind }: TraceSpan) => {
      if (kind === "tool") return undefined;
      if (cost === "free") return t("free");
      return cost === undefined ? t("costUnknown") : formatCost(cost, language);
    },
  };
}
