import type { Outcome } from "@core/domain/proof";
import { Badge } from "@ui/components/badge";
import { CircleCheck, CircleHelp, CircleX } from "lucide-react";
import { useTranslation } from "react-i18next";

const LOOKS = {
  met: { tone: "success", icon: CircleCheck },
  unmet: { tone: "danger", icon: CircleX },
  unverified: { tone: "warning", icon: CircleHelp },
} as const;

/** What the last check of a requirement came to; nothing before the first one. */
export function VerdictBadge({ outcome }: { outcome: Outcome | "pending" }) {
  const { t } = useTranslation("tasks");
  if (outcome === "pending") return null;
  const { tone, icon: Icon } = LOOKS[outcome];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`requirements.outcome.${outcome}`)}
    </Badge>
  );
}
