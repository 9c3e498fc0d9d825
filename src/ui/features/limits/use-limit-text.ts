import type { LimitMeter, LimitScope, LimitUnit } from "@core/domain/limits/work-limit";
import { ProjectsStoreToken, ProvidersStoreToken } from "@core/stores/tokens";
import { formatCost, formatNumber } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useReady, useServices } from "@ui/services-context";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** The words for limits. */
export interface LimitText {
  /** The work that a limit holds for. */
  readonly nameOf: (limit: { readonly scope: LimitScope; readonly of?: string | undefined }) => string;
  /** The amount of a limit that was used, with the whole of it. */
  readonly usedOf: (meter: LimitMeter) => string;
}

/** The words for limits in the language of the page; to be asked for by an observer. */
export function useLimitText(): LimitText {
  const { t } = useTranslation("work-limits");
  const language = useLanguage();
  const services = useServices();
  const hasProjects = useReady(ProjectsStoreToken);
  const providers = services.get(ProvidersStoreToken);
  const projects = hasProjects ? services.get(ProjectsStoreToken) : undefined;
  useEffect(() => {
    if (projects?.status === "idle") void projects.load();
  }, [projects]);
  const nameOf: LimitText["nameOf"] = ({ scope, of = "" }) => {
    if (scope === "all") return t("all");
    if (scope === "provider") {
      return t("provider", { name: providers.providers.find(({ id }) => id === of)?.name ?? of });
    }
    const project = projects?.find(of);
    if (project) return t("project", { name: project.name });
    return projects?.status === "ready" ? t("goneProject") : t("project", { name: "…" });
  };
  const amount = (unit: LimitUnit, value: number) =>
    unit === "cost" ? formatCost(value, language) : t("tokens", { shown: formatNumber(value, language) });
  const usedOf: LimitText["usedOf"] = ({ limit, used }) =>
    t(`used.${limit.period}`, {
      name: nameOf(limit),
      used: limit.unit === "cost" ? formatCost(used, language) : formatNumber(used, language),
      limit: amount(limit.unit, limit.most),
    });
  return { nameOf, usedOf };
}
