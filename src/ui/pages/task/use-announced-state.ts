import type { TaskSession } from "@core/stores/task-view";
import { announce } from "@ui/announce";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

/** Has screen readers told when the work on a task begins or ends. For observers. */
export function useAnnouncedState(view: TaskSession): void {
  const { t } = useTranslation("tasks");
  const { displayState } = view;
  const { title } = view.task;
  const before = useRef(displayState);
  useEffect(() => {
    if (before.current === displayState) return;
    before.current = displayState;
    announce(t("page.announce", { title, state: t(`state.${displayState}`) }));
  }, [displayState, title, t]);
}
