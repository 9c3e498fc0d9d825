import type { ModelFallback } from "@core/domain/model/model-fallback";
import { useTranslation } from "react-i18next";

/** Says which model answered in place of another one, and why. */
export function useFallbackText(): (fallback: ModelFallback) => string {
  const { t } = useTranslation("knowledge");
  return ({ answeredBy, insteadOf, reason }) =>
    t("fallback.answered", { answeredBy, insteadOf, reason: t(`fallback.${reason}`) });
}
