import type { Complexity } from "@core/domain/task";
import { Badge } from "@ui/components/badge";
import { useTranslation } from "react-i18next";

/** How involved a task is; a complex one stands out. */
export function ComplexityBadge({ complexity }: { complexity: Complexity }) {
  const { t } = useTranslation("tasks");
  return (
    <Badge tone={complexity === "complex" ? "warning" : "neutral"}>{t(`complexity.${complexity}`)}</Badge>
  );
}
