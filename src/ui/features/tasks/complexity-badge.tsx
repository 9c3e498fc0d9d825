import type { Complexity } from "@core/domain/task/task";
import { Badge } from "@ui/elements/badge";
import { useTranslation } from "react-i18next";

/** The complexity of a task; a complex one stands out. */
export function ComplexityBadge({ complexity }: { complexity: Complexity }) {
  const { t } = useTranslation("tasks");
  return (
    <Badge tone={complexity === "complex" ? "warning" : "neutral"}>{t(`complexity.${complexity}`)}</Badge>
  );
}
