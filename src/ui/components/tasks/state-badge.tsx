import type { TaskDisplayState } from "@core/domain/task-summary";
import { Badge } from "@ui/components/badge";
import { useTranslation } from "react-i18next";
import { STATE_LOOKS } from "./task-states";

/** The state of a task as a word, with an icon and a colour that repeat it. */
export function StateBadge({ state }: { state: TaskDisplayState }) {
  const { t } = useTranslation("tasks");
  const { icon: Icon, tone } = STATE_LOOKS[state];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`state.${state}`)}
    </Badge>
  );
}
