import { outcomeOf, type Requirement } from "@core/domain/requirement/requirement";
import { Badge } from "@ui/elements/badge";
import { CircleCheck, CircleHelp, CircleX, UserCheck } from "lucide-react";
import { useTranslation } from "react-i18next";

const LOOKS = {
  met: { tone: "success", icon: CircleCheck },
  unmet: { tone: "danger", icon: CircleX },
  unverified: { tone: "warning", icon: CircleHelp },
} as const;

/** The last verdict on a requirement, and whether the user takes it as it is; nothing before the first check. */
export function VerdictBadge({ requirement }: { requirement: Requirement }) {
  const { t } = useTranslation("tasks");
  const outcome = outcomeOf(requirement);
  if (outcome === "pending") return null;
  const { tone, icon: Icon } = LOOKS[outcome];
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
        {t(`requirements.outcome.${outcome}`)}
      </Badge>
      {requirement.acceptedAt === undefined ? null : (
        <Badge tone="info" icon={<UserCheck aria-hidden="true" />}>
          {t("requirements.accepted")}
        </Badge>
      )}
    </>
  );
}
