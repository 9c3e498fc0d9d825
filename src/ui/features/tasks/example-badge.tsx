import { Badge } from "@ui/elements/badge";
import { Sparkles } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Says that a task is an example. */
export function ExampleBadge() {
  const { t } = useTranslation("examples");
  return (
    <Badge tone="accent" icon={<Sparkles aria-hidden="true" />}>
      {t("badge")}
    </Badge>
  );
}
