import { Badge } from "@ui/elements/badge";
import { CirclePlay } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Says that a task plays, or has played, what was recorded. */
export function RecordingBadge() {
  const { t } = useTranslation("recordings");
  return (
    <span title={t("hint")}>
      <Badge tone="accent" icon={<CirclePlay aria-hidden="true" />}>
        {t("badge")}
      </Badge>
    </span>
  );
}
